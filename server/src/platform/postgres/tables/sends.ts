// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** point_send. A send or gift of points. */
export interface PointSendTable {
  readonly id: string;
  readonly kind: 'send' | 'gift';
  readonly senderId: string;
  readonly receiverId: string;
  readonly amount: bigint;
  readonly message: string;
  readonly linkKinds: readonly string[];
  readonly at: Date;
}
