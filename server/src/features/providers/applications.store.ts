import { type ApplicationState, isOpenApplication, OPEN_APPLICATION_STATES } from '#core/staff/provider-application.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { ProviderApplicationTable } from '#server/platform/postgres/tables/providers.ts';

export interface ApplicationRow
  extends Pick<
    ProviderApplicationTable,
    'id' | 'userId' | 'state' | 'business' | 'answerS' | 'aroundTheClock' | 'ownerId' | 'note' | 'sentAt' | 'endedAt'
  > {}

/** What the applicant writes. */
export type ApplicationWords = Pick<ApplicationRow, 'business' | 'answerS' | 'aroundTheClock'>;

const APPLICATION = sql`a.id, a.user_id, a.state, a.business, a.answer_s,
  a.around_the_clock, a.owner_id, a.note, a.sent_at, a.ended_at`;

/** The account's latest application, whatever became of it. */
export const latestApplication = (db: Queryable, userId: string): Promise<ApplicationRow | null> =>
  db.maybe<ApplicationRow>(sql`
    SELECT ${APPLICATION} FROM provider_application a WHERE a.user_id = ${userId} ORDER BY a.created_at DESC LIMIT 1`);

/** The same, its row locked until the transaction ends. */
export const lockLatest = (tx: Tx, userId: string): Promise<ApplicationRow | null> =>
  tx.maybe<ApplicationRow>(sql`
    SELECT ${APPLICATION} FROM provider_application a WHERE a.user_id = ${userId}
    ORDER BY a.created_at DESC LIMIT 1 FOR UPDATE`);

export const lockApplication = (tx: Tx, id: string): Promise<ApplicationRow | null> =>
  tx.maybe<ApplicationRow>(sql`
    SELECT ${APPLICATION} FROM provider_application a WHERE a.id = ${id} AND a.state <> 'draft' FOR UPDATE`);

/** A new draft; null: another call made one at the same time. */
export async function insertDraft(tx: Tx, userId: string, words: ApplicationWords): Promise<string | null> {
  const row = await tx.maybe<{ id: string }>(sql`
    INSERT INTO provider_application (id, user_id, business, answer_s, around_the_clock)
    VALUES (${newId()}, ${userId}, ${words.business}, ${words.answerS}, ${words.aroundTheClock})
    ON CONFLICT (user_id) WHERE state IN ('draft', 'pending', 'more_asked') DO NOTHING RETURNING id`);
  return row?.id ?? null;
}

export async function storeWords(tx: Tx, id: string, words: ApplicationWords): Promise<void> {
  await tx.run(sql`
    UPDATE provider_application SET business = ${words.business}, answer_s = ${words.answerS},
      around_the_clock = ${words.aroundTheClock}, changed_at = clock_timestamp() WHERE id = ${id}`);
}

/** Its owner changed its documents. */
export async function noteChanged(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`UPDATE provider_application SET changed_at = clock_timestamp() WHERE id = ${id}`);
}

interface Step {
  readonly state: ApplicationState;
  /** What staff wrote; absent: as it is. */
  readonly note?: string;
  readonly ownerId?: string;
}

export async function storeStep(tx: Tx, id: string, { state, note, ownerId }: Step): Promise<void> {
  await tx.run(sql`
    UPDATE provider_application SET state = ${state}, note = coalesce(${note ?? null}, note),
      owner_id = coalesce(${ownerId ?? null}::uuid, owner_id),
      sent_at = CASE WHEN ${state === 'pending'} THEN coalesce(sent_at, clock_timestamp()) ELSE sent_at END,
      ended_at = CASE WHEN ${!isOpenApplication(state)} THEN clock_timestamp() END
    WHERE id = ${id}`);
}

/** Withdraws what is open of an account that closes; its bail has left before. */
export async function withdrawOpen(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    UPDATE provider_application SET state = 'withdrawn', ended_at = clock_timestamp()
    WHERE user_id = ${userId} AND state = ANY (${[...OPEN_APPLICATION_STATES]}::text[])`);
}

export interface ListedApplication extends ApplicationRow {
  readonly name: string;
  readonly joinedAt: Date;
  readonly ownerName: string | null;
  readonly orders: number;
  readonly disputesLost: number;
}

const SHOWN = {
  open: sql`a.state IN ('pending', 'more_asked')`,
  decided: sql`a.ended_at IS NOT NULL AND a.sent_at IS NOT NULL`,
};
const ORDER = { open: sql`a.sent_at, a.id`, decided: sql`a.ended_at DESC, a.id DESC` };

/** One page of applications that were sent, and the number of matches. */
export function applicationsPage(
  db: Queryable,
  show: keyof typeof SHOWN,
  page: PageParams,
): Promise<PageOf<ListedApplication>> {
  return pageOf<ListedApplication>(db, page, {
    from: sql`provider_application a WHERE ${SHOWN[show]}`,
    order: ORDER[show],
    select: (rows) => sql`
      SELECT ${APPLICATION}, u.nickname AS name, u.created_at AS "joinedAt", w.nickname AS "ownerName",
             coalesce(s.ended, 0) AS orders, coalesce(s.disputes_lost, 0) AS "disputesLost"
      FROM ${rows} a
      JOIN app_user u ON u.id = a.user_id LEFT JOIN app_user w ON w.id = a.owner_id
      LEFT JOIN trade_stats s ON s.user_id = a.user_id`,
  });
}
