import type { AppealState } from '#core/staff/sanctions.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { DecisionAppealTable } from '#server/platform/postgres/tables/providers.ts';
import type { SuspensionTable } from '#server/platform/postgres/tables/staff.ts';

export interface AppealRow
  extends Pick<
    DecisionAppealTable,
    'id' | 'userId' | 'suspensionId' | 'sanctionId' | 'words' | 'state' | 'at' | 'answer' | 'decidedAt'
  > {}

const APPEAL = sql`p.id, p.user_id, p.suspension_id, p.sanction_id, p.words,
  p.state, p.at, p.answer, p.decided_at`;

interface NewAppeal {
  readonly userId: string;
  readonly suspensionId: string | null;
  readonly sanctionId: string | null;
  readonly words: string;
}

/** False: it was appealed before. */
export async function insertAppeal(tx: Tx, { userId, suspensionId, sanctionId, words }: NewAppeal): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO decision_appeal (id, user_id, suspension_id, sanction_id, words)
    VALUES (${newId()}, ${userId}, ${suspensionId}, ${sanctionId}, ${words}) ON CONFLICT DO NOTHING`);
  return rows === 1;
}

export const lockAppeal = (tx: Tx, id: string): Promise<AppealRow | null> =>
  tx.maybe<AppealRow>(sql`SELECT ${APPEAL} FROM decision_appeal p WHERE p.id = ${id} FOR UPDATE`);

interface Verdict {
  readonly state: Exclude<AppealState, 'open'>;
  readonly decidedBy: string;
  readonly answer: string;
}

export async function storeVerdict(tx: Tx, id: string, { state, decidedBy, answer }: Verdict): Promise<void> {
  await tx.run(sql`
    UPDATE decision_appeal SET state = ${state}, decided_by = ${decidedBy}, answer = ${answer},
      decided_at = clock_timestamp() WHERE id = ${id}`);
}

/** All appeals of one account: each is against another decision. */
export const appealsOf = (db: Queryable, userId: string): Promise<AppealRow[]> =>
  db.many<AppealRow>(sql`SELECT ${APPEAL} FROM decision_appeal p WHERE p.user_id = ${userId}`);

export interface ListedAppeal extends AppealRow {
  readonly name: string;
  readonly kind: 'suspension' | 'removal' | 'penalty';
  readonly scope: SuspensionTable['scope'] | null;
  readonly reason: string;
  readonly by: string;
  readonly deciderIds: readonly string[];
  readonly decidedBy: string | null;
}

/** More administrators than a product has. */
const MAX_ADMINS = 100;

export async function activeAdmins(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    SELECT id FROM app_user WHERE role = 'admin' AND status = 'active' ORDER BY id LIMIT ${MAX_ADMINS}`);
  return rows.map(({ id }) => id);
}

const SHOWN = { open: sql`p.state = 'open'`, decided: sql`p.state <> 'open'` };
const ORDER = { open: sql`p.at, p.id`, decided: sql`p.decided_at DESC, p.id DESC` };

export function appealsPage(db: Queryable, show: keyof typeof SHOWN, page: PageParams): Promise<PageOf<ListedAppeal>> {
  return pageOf<ListedAppeal>(db, page, {
    from: sql`decision_appeal p WHERE ${SHOWN[show]}`,
    order: ORDER[show],
    select: (rows) => sql`
      SELECT ${APPEAL}, u.nickname AS name, coalesce(x.kind, 'suspension') AS kind, s.scope,
             coalesce(x.reason, s.reason, '') AS reason, b.nickname AS by, d.nickname AS "decidedBy",
             array_remove(ARRAY[s.by_id, x.by_id, x.approver_id], NULL) AS "deciderIds"
      FROM ${rows} p
      JOIN app_user u ON u.id = p.user_id
      LEFT JOIN suspension s ON s.id = p.suspension_id LEFT JOIN provider_sanction x ON x.id = p.sanction_id
      JOIN app_user b ON b.id = coalesce(s.by_id, x.by_id) LEFT JOIN app_user d ON d.id = p.decided_by`,
  });
}
