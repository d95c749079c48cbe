// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** admin_link. One-time links that make their opener an administrator; the host prints them, never the product. */
export interface AdminLinkTable {
  readonly keyHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}
