// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** payment_method_fee. A fee that replaces the general one for points orders that are paid in this way. */
export interface PaymentMethodFeeTable {
  readonly method: string;
  readonly feeBps: number;
}
