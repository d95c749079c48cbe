// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** unsigned_payment. A payment of the token out of a paying address, as both nodes have it, that nothing signed explains: the record was set back, or somebody else has the key. */
export interface UnsignedPaymentTable {
  readonly network: string;
  readonly txHash: string;
  readonly address: string;
  readonly recipient: string;
  readonly amount: string;
  readonly height: bigint;
  readonly noticedAt: Date;
}
