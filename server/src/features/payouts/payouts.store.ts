import type { PayoutFacts } from '#core/payouts/decide-payout.ts';
import { WAITS_FOR_STAFF } from '#core/payouts/payout-states.ts';
import { payoutStatesOf } from '#core/payouts/payout-turn.ts';
import { mayLeaveSql } from '#server/features/bail/public.ts';
import { countRows } from '#server/platform/postgres/count-rows.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { PayoutEventTable, PayoutTable } from '#server/platform/postgres/tables/payouts.ts';

export interface PayoutRow
  extends Omit<PayoutTable, 'movedAt' | 'matchAt' | 'proofId' | 'accountId' | 'holdId' | 'spreadBps' | 'againAt'> {
  readonly owner: string;
  readonly provider: string | null;
  readonly hasRulerLeft: boolean;
}

/** A payout under its lock, with the database’s clock. */
export interface LockedPayout extends Omit<PayoutRow, 'owner' | 'provider'> {
  readonly holdId: string;
  readonly againAt: Date | null;
  readonly now: Date;
}

const OWN_COLUMNS = sql`p.id, p.owner_id, p.kind, p.place, p.wallet, p.masked,
  p.target_sealed, p.points, p.currency, p.fiat, p.fx, p.state, p.deadline,
  p.provider_id, p.channel, p.is_holder_confirmed, p.paying_since, p.reason, p.asked_at,
  p.ended_at, p.ruler_ids, p.appealed_at,
  cardinality(p.ruler_ids) > 0 AND NOT EXISTS (SELECT FROM staff_in_office s WHERE s.id = ANY (p.ruler_ids)) AS "hasRulerLeft"`;

const NAMED = (from: Sql): Sql => sql`
  SELECT ${OWN_COLUMNS}, o.nickname AS owner, w.nickname AS provider
  FROM ${from} JOIN app_user o ON o.id = p.owner_id LEFT JOIN app_user w ON w.id = p.provider_id`;

export const payoutById = (db: Queryable, id: string): Promise<PayoutRow | null> =>
  db.maybe<PayoutRow>(sql`${NAMED(sql`payout p`)} WHERE p.id = ${id}`);

/** The payout, locked until the transaction ends; null: there is none. */
export const lockPayout = (tx: Tx, id: string): Promise<LockedPayout | null> =>
  tx.maybe<LockedPayout>(sql`
    SELECT ${OWN_COLUMNS}, p.hold_id, p.again_at, clock_timestamp() AS now
    FROM payout p WHERE p.id = ${id} FOR NO KEY UPDATE OF p`);

export const factsOf = (
  row: Pick<
    PayoutRow,
    | 'state'
    | 'ownerId'
    | 'providerId'
    | 'deadline'
    | 'payingSince'
    | 'points'
    | 'channel'
    | 'rulerIds'
    | 'hasRulerLeft'
    | 'appealedAt'
  >,
): PayoutFacts => ({
  state: row.state,
  ownerId: row.ownerId,
  providerId: row.providerId,
  deadline: row.deadline?.getTime() ?? null,
  payingSince: row.payingSince?.getTime() ?? null,
  points: row.points,
  byChannel: row.channel !== null,
  rulerIds: row.rulerIds,
  hasRulerLeft: row.hasRulerLeft,
  hasAppealed: row.appealedAt !== null,
});

export type NewPayout = Pick<
  PayoutTable,
  | 'id'
  | 'ownerId'
  | 'accountId'
  | 'kind'
  | 'place'
  | 'wallet'
  | 'masked'
  | 'points'
  | 'currency'
  | 'fiat'
  | 'fx'
  | 'spreadBps'
  | 'holdId'
> & { readonly targetSealed: Buffer; readonly takeS: number };

export async function insertPayout(tx: Tx, row: NewPayout): Promise<void> {
  await tx.run(sql`
    INSERT INTO payout (id, owner_id, account_id, kind, place, wallet, masked, target_sealed, points, currency, fiat, fx,
                        spread_bps, hold_id, state, deadline)
    VALUES (${row.id}, ${row.ownerId}, ${row.accountId}, ${row.kind}, ${row.place}, ${row.wallet}, ${row.masked},
            ${row.targetSealed}, ${row.points}, ${row.currency}, ${row.fiat}, ${row.fx}, ${row.spreadBps}, ${row.holdId},
            'open', clock_timestamp() + make_interval(secs => ${row.takeS}))`);
}

/** The columns that a step changes besides the state; those left out stay. */
export interface PayoutPatch {
  readonly providerId?: string | null;
  readonly channel?: PayoutTable['channel'];
  readonly proofId?: string;
  readonly reason?: string;
  readonly isAgain?: boolean;
  readonly isHolderConfirmed?: boolean;
}

interface Move {
  readonly to: PayoutTable['state'];
  readonly isEnd: boolean;
  /** Seconds until the clock of the new state; `keep`: the clock goes on; null: none. */
  readonly clockS: number | 'keep' | null;
  readonly rulerIds: PayoutFacts['rulerIds'];
  readonly hasAppealed: boolean;
  readonly patch: PayoutPatch;
}

export async function storeMove(tx: Tx, row: LockedPayout, move: Move): Promise<void> {
  const { to, isEnd, clockS, patch, rulerIds, hasAppealed } = move;
  const deadline =
    clockS === 'keep'
      ? sql`deadline`
      : clockS === null
        ? sql`NULL`
        : sql`clock_timestamp() + make_interval(secs => ${clockS})`;
  const providerId = patch.providerId === undefined ? row.providerId : patch.providerId;
  const channel = patch.channel === undefined ? row.channel : patch.channel;
  await tx.run(sql`
    UPDATE payout SET state = ${to}, deadline = ${deadline}, provider_id = ${providerId}, channel = ${channel},
      is_holder_confirmed = ${patch.isHolderConfirmed ?? row.isHolderConfirmed},
      proof_id = coalesce(${patch.proofId ?? null}::uuid, proof_id), reason = ${patch.reason ?? row.reason},
      paying_since = CASE WHEN ${to} = 'paying' THEN coalesce(paying_since, clock_timestamp()) ELSE paying_since END,
      again_at = CASE WHEN ${patch.isAgain === true} THEN clock_timestamp() WHEN ${patch.isAgain === false} THEN NULL
        ELSE again_at END,
      match_at = CASE WHEN ${to} = 'open' THEN clock_timestamp() ELSE match_at END,
      ruler_ids = ${[...rulerIds]}::uuid[],
      appealed_at = CASE WHEN ${hasAppealed} THEN coalesce(appealed_at, clock_timestamp()) END,
      moved_at = clock_timestamp(), ended_at = CASE WHEN ${isEnd} THEN clock_timestamp() END
    WHERE id = ${row.id}`);
}

export type NewStep = Pick<
  PayoutEventTable,
  'id' | 'payoutId' | 'event' | 'fromState' | 'toState' | 'actorId' | 'reason'
>;

export const noteStep = (tx: Tx, step: NewStep): Promise<number> =>
  tx.run(sql`
    INSERT INTO payout_event (id, payout_id, event, from_state, to_state, actor_id, reason)
    VALUES (${step.id}, ${step.payoutId}, ${step.event}, ${step.fromState}, ${step.toState}, ${step.actorId},
            ${step.reason})`);

type StepRow = Pick<PayoutEventTable, 'event' | 'toState' | 'reason' | 'at'>;
const MAX_STEPS = 200;

export const stepsOf = (db: Queryable, payoutId: string): Promise<StepRow[]> =>
  db.many<StepRow>(sql`
    SELECT event, to_state, reason, at FROM payout_event WHERE payout_id = ${payoutId}
    ORDER BY at, id LIMIT ${MAX_STEPS}`);

/** The proof of a payment by hand. */
export async function proofOf(db: Queryable, payoutId: string): Promise<string | null> {
  return (await db.one<{ proofId: string | null }>(sql`SELECT proof_id FROM payout WHERE id = ${payoutId}`)).proofId;
}

/** Payouts of an account that are on the way. Read it under the account’s lock. */
export async function countOpen(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM payout WHERE owner_id = ${ownerId} AND ended_at IS NULL`);
  return count;
}

type Listed = PageOf<PayoutRow>;

const listed = (
  db: Queryable,
  page: PageParams,
  { where, order }: { readonly where: Sql; readonly order: Sql },
): Promise<Listed> =>
  pageOf<PayoutRow>(db, page, {
    from: sql`payout p WHERE ${where}`,
    order,
    select: (rows) => NAMED(sql`${rows} p`),
    isCountedInOrder: true,
  });

const SHOWN = { all: sql`true`, open: sql`p.ended_at IS NULL`, ended: sql`p.ended_at IS NOT NULL` } as const;

export const ownPage = (
  db: Queryable,
  { ownerId, show }: { readonly ownerId: string; readonly show: keyof typeof SHOWN },
  page: PageParams,
): Promise<Listed> =>
  listed(db, page, { where: sql`p.owner_id = ${ownerId} AND ${SHOWN[show]}`, order: sql`p.asked_at DESC, p.id DESC` });

export const waitingPage = (db: Queryable, providerId: string, page: PageParams): Promise<Listed> =>
  listed(db, page, {
    // A value and no EXISTS, for which all accounts would be read: of each waiting payout the owner is looked up.
    where: sql`p.state = 'open' AND p.owner_id <> ${providerId} AND (
      SELECT ${mayLeaveSql(sql`u`)} FROM app_user u WHERE u.id = p.owner_id)`,
    order: sql`p.asked_at, p.id`,
  });

export const takenPage = (
  db: Queryable,
  { providerId, isEnded }: { readonly providerId: string; readonly isEnded: boolean },
  page: PageParams,
): Promise<Listed> =>
  listed(db, page, {
    where: sql`p.provider_id = ${providerId} AND ${isEnded ? SHOWN.ended : SHOWN.open}`,
    order: sql`p.moved_at DESC, p.id DESC`,
  });

const isTurnOf = (userId: string): Sql => sql`p.ended_at IS NULL AND (
  (p.owner_id = ${userId} AND p.state = ANY (${payoutStatesOf('owner')}))
  OR (p.provider_id = ${userId} AND p.state = ANY (${payoutStatesOf('provider')})))`;

/** Payouts in which this user has the next step, the nearest deadline first. */
export const turnPage = (db: Queryable, userId: string, page: PageParams): Promise<Listed> =>
  listed(db, page, { where: isTurnOf(userId), order: sql`p.deadline NULLS LAST, p.id` });

/** The number of payouts in which this user has the next step. */
export const countTurns = (db: Queryable, userId: string): Promise<number> =>
  countRows(db, sql`SELECT FROM payout p WHERE ${isTurnOf(userId)}`);

export const staffPage = (db: Queryable, state: PayoutRow['state'] | undefined, page: PageParams): Promise<Listed> =>
  listed(db, page, {
    where: state === undefined ? sql`true` : sql`p.state = ${state}`,
    order: sql`p.moved_at DESC, p.id DESC`,
  });

/** Payouts that wait for staff: nobody knows whether it was paid, its parties say different things, or one of two has ruled. */
export const waitsForStaff = (state: PayoutRow['state']): boolean => WAITS_FOR_STAFF.includes(state);

export const staffWaitingPage = (db: Queryable, page: PageParams): Promise<Listed> =>
  listed(db, page, { where: sql`p.state IN ('unclear', 'in_dispute', 'second_look')`, order: sql`p.moved_at, p.id` });

/** The public names of these users, in their order. */
export async function namesOf(db: Queryable, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db.many<{ name: string }>(sql`
    SELECT u.nickname AS name FROM unnest(${[...userIds]}::uuid[]) WITH ORDINALITY AS r (id, place)
    JOIN app_user u ON u.id = r.id ORDER BY r.place`);
  return rows.map(({ name }) => name);
}

const RULED_DAYS = 30;

/** Lets rulings for one provider wait for each other, so that each counts those before it. */
export const lockRulingsFor = (tx: Tx, providerId: string | null): Promise<number> =>
  tx.run(sql`SELECT FROM app_user WHERE id = ${providerId} FOR NO KEY UPDATE`);

/** The points that this member of staff alone ruled paid to the provider of a payout within 30 days, without those of it. */
export async function ruledAlone(
  db: Queryable,
  { id, providerId }: Pick<PayoutRow, 'id' | 'providerId'>,
  staffId: string,
): Promise<bigint> {
  const { sum } = await db.one<{ sum: bigint }>(sql`
    SELECT coalesce(sum(points), 0)::bigint AS sum FROM payout
    WHERE provider_id = ${providerId} AND moved_at > now() - make_interval(days => ${RULED_DAYS})
      AND ruler_ids = ARRAY[${staffId}::uuid] AND state IN ('ruled', 'success') AND id <> ${id}`);
  return sum;
}

/** How many payouts a provider has taken and not paid. */
export async function countTaken(db: Queryable, providerId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM payout WHERE provider_id = ${providerId} AND ended_at IS NULL AND state = 'taken'`);
  return count;
}

/** Payouts whose clock has run out, the oldest first. */
export async function duePayouts(
  db: Queryable,
  { limit, skip }: { readonly limit: number; readonly skip: readonly string[] },
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    SELECT id FROM payout WHERE deadline <= clock_timestamp() AND NOT id = ANY(${[...skip]}::uuid[])
    ORDER BY deadline LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}
