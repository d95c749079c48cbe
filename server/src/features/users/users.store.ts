import { skeleton } from '#core/people/lookalike.ts';
import type { Services } from '#server/app/services.ts';
import { SWITCH_COLUMNS, type SwitchRow } from '#server/features/switches/public.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';
import { PAUSES_IN_FORCE, type PauseReason } from './pauses-in-force.ts';

export interface UserRow
  extends Pick<
    AppUserTable,
    | 'id'
    | 'userName'
    | 'nickname'
    | 'email'
    | 'phone'
    | 'photo'
    | 'bio'
    | 'nicknameChanges'
    | 'role'
    | 'serverFlag'
    | 'serverType'
    | 'teamId'
    | 'lang'
    | 'surname'
    | 'currency'
    | 'timeZone'
  > {
  readonly kind: string;
  readonly hasTradingPassword: boolean;
  readonly isNew: boolean;
  readonly joinedAt: Date;
}

/** The fields that only the owner sees. */
export interface OwnRow extends UserRow, SwitchRow {
  /** Support staff: requests are assigned to them. */
  readonly isReception: boolean;
  /** Customer-success label. */
  readonly serviceStaff: string;
  /** Null once it is over. */
  readonly resetPauseUntil: Date | null;
  /** Null once it is over. */
  readonly moneyHeldUntil: Date | null;
  readonly pauses: { readonly reason: PauseReason; readonly endsAt: string | null }[];
}

export interface ProfileRow extends UserRow {
  readonly completedOrders: number | null;
  readonly completionRateBp: number | null;
  readonly medianReleaseS: number | null;
}

/** The proofs that a session still has from a trading password it gave. */
export interface Proofs {
  readonly isProven: boolean;
  readonly releasesUntil: Date | null;
}

/** A login that has just been opened has none. */
export const NO_PROOFS: Proofs = { isProven: false, releasesUntil: null };

/** The proofs of a session; where the rule asks for none, its card codes open without one. */
export async function proofsOf({ rules }: Pick<Services, 'rules'>, db: Queryable, sessionId: string): Promise<Proofs> {
  const proofs = await db.maybe<Proofs>(sql`
    SELECT proved_at IS NOT NULL AS "isProven",
           CASE WHEN releases_until > now() THEN releases_until END AS "releasesUntil"
    FROM session WHERE id = ${sessionId}`);
  if (proofs === null) return NO_PROOFS;
  return { ...proofs, isProven: proofs.isProven || rules.get('auth.reveal_proof') === 0 };
}

const USER = sql`
  u.id, u.user_name, u.nickname, u.email, u.phone, u.photo, u.bio, u.role, u.kind,
  u.nickname_changes,
  u.server_flag, u.server_type, u.team_id,
  u.trading_password_hash IS NOT NULL AS "hasTradingPassword", u.created_at > now() - interval '7 days' AS "isNew",
  u.lang, u.surname, u.currency, u.time_zone, u.created_at AS "joinedAt"`;

/** The times are formatted here, because they are inside a JSON value. */
const PAUSES = sql`
  (SELECT coalesce(jsonb_agg(jsonb_build_object('reason', p.reason,
            'endsAt', to_char(p.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY p.at, p.reason), '[]')
   FROM ${PAUSES_IN_FORCE} p WHERE p.user_id = u.id) AS pauses`;

export const userById = (db: Queryable, userId: string): Promise<OwnRow> =>
  db.one<OwnRow>(sql`SELECT ${USER}, ${PAUSES}, ${SWITCH_COLUMNS}, coalesce(a.is_open, false) AS "isReception",
           coalesce(a.label, '') AS "serviceStaff",
           CASE WHEN u.reset_pause_until > now() THEN u.reset_pause_until END AS "resetPauseUntil",
           CASE WHEN u.money_held_until > now() THEN u.money_held_until END AS "moneyHeldUntil"
    FROM app_user u LEFT JOIN provider_switch w ON w.user_id = u.id LEFT JOIN support_agent a ON a.user_id = u.id
    WHERE u.id = ${userId}`);

/** The fields that the owner may change, locked. */
export const lockProfile = (
  tx: Tx,
  userId: string,
): Promise<{ nickname: string; nicknameChanges: number; photo: string | null }> =>
  tx.one(sql`
    SELECT nickname, nickname_changes, photo FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);

export async function storeNickname(tx: Tx, userId: string, nickname: string): Promise<void> {
  const look = skeleton(nickname);
  await tx.run(sql`
    UPDATE app_user SET nickname = ${nickname}, nickname_look = nullif(${look}, ''), nickname_changes = nickname_changes + 1 WHERE id = ${userId}`);
}

export async function storeBio(tx: Tx, userId: string, bio: string): Promise<void> {
  await tx.run(sql`UPDATE app_user SET bio = ${bio} WHERE id = ${userId}`);
}

/** What only the owner sees of the profile; undefined leaves a field as it is. */
export interface PrivateDetails {
  readonly surname?: string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly timeZone?: string | null | undefined;
}

export async function storePrivate(tx: Tx, userId: string, details: PrivateDetails): Promise<void> {
  const { surname, currency, timeZone } = details;
  await tx.run(sql`
    UPDATE app_user SET
      surname = CASE WHEN ${surname !== undefined}::boolean THEN ${surname ?? null}::text ELSE surname END,
      currency = CASE WHEN ${currency !== undefined}::boolean THEN ${currency ?? null}::text ELSE currency END,
      time_zone = CASE WHEN ${timeZone !== undefined}::boolean THEN ${timeZone ?? null}::text ELSE time_zone END
    WHERE id = ${userId}`);
}

export async function storePhoto(tx: Tx, userId: string, photo: string | null): Promise<void> {
  await tx.run(sql`UPDATE app_user SET photo = ${photo} WHERE id = ${userId}`);
}

/** The public names of all staff. */
export async function staffNames(db: Queryable): Promise<string[]> {
  const rows = await db.many<{ nickname: string }>(sql`
    SELECT nickname FROM app_user WHERE role NOT IN ('trader', 'provider')`);
  return rows.map(({ nickname }) => nickname);
}

/** Until this transaction ends nobody else takes a public name with this skeleton. */
export async function lockLook(tx: Tx, look: string): Promise<void> {
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`look ${look}`}, 0))`);
}

/** Whether another account has this public name, or one with this skeleton. */
export async function hasName(
  db: Queryable,
  { name, look }: { readonly name: string; readonly look: string },
  except: string | null,
): Promise<boolean> {
  const row = await db.maybe(sql`
    SELECT FROM app_user WHERE (lower(nickname) = lower(${name}) OR nickname_look = ${look})
      AND id IS DISTINCT FROM ${except} LIMIT 1`);
  return row !== null;
}

/** The public names of certified providers, but for one of them. */
export async function providerNames(db: Queryable, except: string): Promise<string[]> {
  const rows = await db.many<{ nickname: string }>(sql`
    SELECT nickname FROM app_user WHERE server_flag AND id <> ${except}`);
  return rows.map(({ nickname }) => nickname);
}

export const profileById = (db: Queryable, userId: string): Promise<ProfileRow | null> =>
  db.maybe<ProfileRow>(sql`
    SELECT ${USER}, t.completed_orders, t.completion_rate_bp,
           t.median_release_s
    FROM app_user u LEFT JOIN user_trade_stats t ON t.user_id = u.id
    WHERE u.id = ${userId} AND u.email_confirmed_at IS NOT NULL`);

/** Those of these whose account is frozen: they have no session to say anything in. */
export async function frozenAmong(db: Queryable, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ id: string }>(sql`
    SELECT id FROM app_user WHERE id = ANY(${[...new Set(userIds)]}::uuid[]) AND status = 'frozen'`);
  return new Set(rows.map(({ id }) => id));
}
