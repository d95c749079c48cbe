import { newId } from './ids.ts';
import { type Sql, sql } from './postgres/sql.ts';
import type { SecurityEventTable } from './postgres/tables/settings.ts';

export type SecurityKind = SecurityEventTable['kind'];

/** Null and empty texts where they are unknown. */
export interface SecurityEvent {
  readonly kind: SecurityKind;
  readonly userId: string | null;
  /** The member of the user's team who acted; absent or null: none. */
  readonly operatorId?: string | null;
  readonly subject: string;
  readonly address: string;
  readonly userAgent: string;
}

/** Characters. */
const MAX_SUBJECT = 200;

/** The statement that appends one event to the security log. */
export const noteSecurity = (event: SecurityEvent): Sql => noteSecurityEvents([event]);

/** The statement that appends events to the security log. */
export const noteSecurityEvents = (events: readonly SecurityEvent[]): Sql => sql`
  INSERT INTO security_event (id, kind, user_id, operator_id, subject, address, user_agent)
  SELECT id, kind, user_id, operator_id, subject, address, user_agent
  FROM unnest(${events.map(() => newId())}::uuid[], ${events.map(({ kind }) => kind)}::text[],
              ${events.map(({ userId }) => userId)}::uuid[],
              ${events.map(({ operatorId = null }) => operatorId)}::uuid[],
              ${events.map(({ subject }) => subject.slice(0, MAX_SUBJECT))}::text[],
              ${events.map(({ address }) => address)}::text[], ${events.map(({ userAgent }) => userAgent)}::text[])
    AS e (id, kind, user_id, operator_id, subject, address, user_agent)`;
