// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** payment_account. A bank account, an online wallet or a card at which a user is paid. */
export interface PaymentAccountTable {
  readonly id: string;
  readonly userId: string;
  readonly kind: 'bank' | 'online' | 'card';
  readonly place: 'NG' | 'GH' | 'KE' | 'CN' | 'EU' | 'GB' | 'US';
  readonly wallet: string | null;
  readonly status: 'open' | 'closed' | 'deleted';
  readonly factsSealed: Buffer | null;
  readonly masked: string;
  readonly accountHash: Buffer | null;
  readonly holderHash: Buffer | null;
  readonly qrImageId: string | null;
  readonly addedAt: Date;
  readonly changedAt: Date;
  readonly changeDay: Date;
  readonly dayChanges: number;
  readonly heldUntil: Date;
  readonly deletedAt: Date | null;
}
