import { AUDIT_OPENING_H } from '#core/staff/audit-links.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { AuditLinkTable } from '#server/platform/postgres/tables/auditors.ts';

export interface NamedUser {
  readonly id: string;
  readonly name: string;
}

/** The auditor of this name, who can sign in. */
export const auditorNamed = (db: Queryable, name: string): Promise<NamedUser | null> =>
  db.maybe<NamedUser>(sql`
    SELECT id, nickname AS name FROM app_user
    WHERE lower(nickname) = lower(${name}) AND role = 'auditor' AND status = 'active'`);

export const userNamed = (db: Queryable, name: string): Promise<NamedUser | null> =>
  db.maybe<NamedUser>(sql`SELECT id, nickname AS name FROM app_user WHERE lower(nickname) = lower(${name})`);

/** Whether the account was ever a party of an order or a payout. */
export async function hasTraded(db: Queryable, userId: string): Promise<boolean> {
  const row = await db.maybe(sql`
    (SELECT 1 FROM gift_order WHERE seller_id = ${userId} OR provider_id = ${userId} LIMIT 1)
    UNION ALL (SELECT 1 FROM points_order WHERE seller_id = ${userId} OR buyer_id = ${userId} LIMIT 1)
    UNION ALL (SELECT 1 FROM payout WHERE owner_id = ${userId} OR provider_id = ${userId} LIMIT 1) LIMIT 1`);
  return row !== null;
}

export interface NewLink extends Pick<AuditLinkTable, 'tokenHash' | 'auditorId' | 'subjectId' | 'madeBy'> {
  readonly days: number;
}

export const insertLink = (tx: Tx, link: NewLink): Promise<Pick<AuditLinkTable, 'id' | 'endsAt'>> =>
  tx.one<Pick<AuditLinkTable, 'id' | 'endsAt'>>(sql`
    INSERT INTO audit_link (id, token_hash, auditor_id, subject_id, made_by, ends_at)
    VALUES (${newId()}, ${link.tokenHash}, ${link.auditorId}, ${link.subjectId}, ${link.madeBy},
            clock_timestamp() + make_interval(days => ${link.days}))
    RETURNING id, ends_at`);

export interface LinkRow extends Pick<AuditLinkTable, 'id' | 'madeAt' | 'endsAt' | 'endedAt' | 'lastOpenedAt'> {
  readonly auditor: string;
  readonly subject: string | null;
  readonly madeBy: string;
}

export const linksPage = (db: Queryable, page: PageParams): Promise<PageOf<LinkRow>> =>
  pageOf<LinkRow>(db, page, {
    from: sql`audit_link l`,
    order: sql`l.made_at DESC, l.id DESC`,
    isCountedInOrder: true,
    select: (rows) => sql`
      SELECT l.id, l.made_at, l.ends_at, l.ended_at,
             l.last_opened_at, r.nickname AS auditor, s.nickname AS subject, m.nickname AS "madeBy"
        FROM ${rows} l
        JOIN app_user r ON r.id = l.auditor_id JOIN app_user m ON m.id = l.made_by
        LEFT JOIN app_user s ON s.id = l.subject_id`,
  });

export interface LockedLink extends Pick<AuditLinkTable, 'subjectId' | 'endsAt' | 'endedAt'> {
  readonly auditor: string;
}

export const lockLink = (tx: Tx, id: string): Promise<LockedLink | null> =>
  tx.maybe<LockedLink>(sql`
    SELECT l.subject_id, l.ends_at, l.ended_at, r.nickname AS auditor
      FROM audit_link l JOIN app_user r ON r.id = l.auditor_id WHERE l.id = ${id} FOR UPDATE OF l`);

export async function markEnded(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`UPDATE audit_link SET ended_at = now() WHERE id = ${id}`);
}

export async function markOpened(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`UPDATE audit_link SET last_opened_at = now() WHERE id = ${id}`);
}

/** A link that opens now. */
export interface LiveLink extends Pick<AuditLinkTable, 'id' | 'subjectId' | 'endsAt'> {
  readonly auditor: string;
  readonly subject: string | null;
  /** Its auditor opened it within the last hours. */
  readonly isOpened: boolean;
}

/** The link of this secret, when it is this auditor's and covers just this account; `subjectId` null: all. */
export const liveLink = (
  db: Queryable,
  key: Pick<AuditLinkTable, 'tokenHash' | 'auditorId' | 'subjectId'>,
): Promise<LiveLink | null> =>
  db.maybe<LiveLink>(sql`
    SELECT l.id, l.subject_id, l.ends_at, r.nickname AS auditor, s.nickname AS subject,
           COALESCE(l.last_opened_at > now() - make_interval(hours => ${AUDIT_OPENING_H}), false) AS "isOpened"
      FROM audit_link l JOIN app_user r ON r.id = l.auditor_id LEFT JOIN app_user s ON s.id = l.subject_id
     WHERE l.token_hash = ${key.tokenHash} AND l.auditor_id = ${key.auditorId}
       AND l.subject_id IS NOT DISTINCT FROM ${key.subjectId}::uuid AND l.ended_at IS NULL AND l.ends_at > now()`);
