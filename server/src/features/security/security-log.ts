import type { OWN_KINDS } from '#contract/functions/security.ts';
import { type Span, within } from '#server/gateway/days.ts';
import { newId } from '#server/platform/ids.ts';
import { idOfName } from '#server/platform/named-user.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { newestFirst, type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { SecurityEventTable } from '#server/platform/postgres/tables/settings.ts';
import type { SecurityKind } from '#server/platform/security-event.ts';

/** The statement that appends to the security log what staff opened: a code, a photo or a case file of an order. */
export const noteStaffReveal = (reveal: {
  readonly orderId: string;
  readonly actorId: string;
  readonly kind: string;
  readonly address: string;
  readonly userAgent: string;
}): Sql => sql`
  INSERT INTO security_event (id, kind, user_id, subject, address, user_agent)
  SELECT ${newId()}::uuid, 'staff_reveal', ${reveal.actorId}::uuid, ${reveal.kind}::text || ' ' || o.code,
         ${reveal.address}::text, ${reveal.userAgent}::text
  FROM (SELECT code FROM gift_order WHERE id = ${reveal.orderId}
        UNION ALL SELECT code FROM points_order WHERE id = ${reveal.orderId}) o`;

export interface EventFilter {
  readonly kind: SecurityKind | 'all';
  readonly actor?: string | undefined;
  readonly address?: string | undefined;
  readonly span: Span;
}

export interface EventRow extends Pick<SecurityEventTable, 'id' | 'kind' | 'subject' | 'address' | 'userAgent' | 'at'> {
  /** The public name of the account. */
  readonly actor: string | null;
  /** The member of its team whom it is about. */
  readonly operator: string | null;
}

function keeps({ kind, actor, address, span }: EventFilter): Sql {
  const all: Sql[] = [sql`true`, ...within(sql`e.at`, span)];
  if (kind !== 'all') all.push(sql`e.kind = ${kind}`);
  if (actor !== undefined) all.push(sql`e.user_id = ${idOfName(actor)}`);
  if (address !== undefined) all.push(sql`e.address = ${address}`);
  return join(all, ' AND ');
}

/** By the primary key, and not looked for where no operator is named. */
const OPERATOR = sql`(SELECT m.name FROM team_member m WHERE m.id = e.operator_id)`;

/** One page of the log, newest first. */
export const eventsPage = (db: Queryable, filter: EventFilter, page: PageParams): Promise<PageOf<EventRow>> =>
  pageOf<EventRow>(db, page, {
    from: sql`security_event e WHERE ${keeps(filter)}`,
    ...newestFirst(sql`e`),
    select: (rows) => sql`
      SELECT e.id, e.kind, e.subject, e.address, e.user_agent, e.at, u.nickname AS actor, ${OPERATOR} AS operator
      FROM ${rows} e
      LEFT JOIN app_user u ON u.id = e.user_id`,
  });

const OWN_ROWS = 30;

export interface OwnEventRow extends Pick<SecurityEventTable, 'id' | 'subject' | 'address' | 'userAgent' | 'at'> {
  readonly kind: (typeof OWN_KINDS)[number];
  readonly operator: string | null;
}

/** The events that the owner of an account reads of the log, newest first. */
export const ownEvents = (db: Queryable, userId: string): Promise<OwnEventRow[]> =>
  db.many<OwnEventRow>(sql`
    SELECT id, kind, subject, address, user_agent, at, ${OPERATOR} AS operator FROM security_event e
    WHERE user_id = ${userId} AND kind IN ('login', 'factor_wrong', 'password_set', 'trading_password_set', 'protection_changed')
    ORDER BY at DESC, id DESC LIMIT ${OWN_ROWS}`);
