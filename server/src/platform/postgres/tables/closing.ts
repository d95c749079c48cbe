// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** data_export. An export that a user asked for. */
export interface DataExportTable {
  readonly id: string;
  readonly userId: string;
  readonly state: 'waiting' | 'ready' | 'failed';
  readonly requestedAt: Date;
  readonly readyAt: Date | null;
  readonly expiresAt: Date | null;
  readonly bytes: bigint | null;
}

/** closed_account. An account that its owner closed: the number that stands in place of its names, and the contact data until the time that the law may ask for is over. */
export interface ClosedAccountTable {
  readonly userId: string;
  readonly number: bigint;
  readonly userName: string | null;
  readonly nameHash: Buffer;
  readonly nickname: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly closedAt: Date;
  readonly erasedAt: Date | null;
}
