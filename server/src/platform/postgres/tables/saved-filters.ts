// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** saved_filter. A set of filters that its account opens by one press. */
export interface SavedFilterTable {
  readonly id: string;
  readonly userId: string;
  readonly list: string;
  readonly name: string;
  readonly search: string;
  readonly createdAt: Date;
}
