// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** audit_link. A link with which one auditor reads one account, or all. */
export interface AuditLinkTable {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly auditorId: string;
  readonly subjectId: string | null;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly endsAt: Date;
  readonly endedAt: Date | null;
  readonly lastOpenedAt: Date | null;
}
