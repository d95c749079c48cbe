import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { type OutflowFacts, type OutflowStop, outflowStop } from '#core/outflow/outflow.ts';
import { WAYS_OUT, type WayOutName } from '#core/outflow/ways-out.ts';
import { personOf, type Session, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { requireUnpaused } from './pauses.ts';

interface OutflowRow extends Pick<OutflowFacts, 'isActive' | 'isSuspended' | 'debt'> {
  readonly id: string;
  readonly heldUntil: Date | null;
}

/** A condition: staff suspended the whole account, which stays active so that its owner can see its orders through. */
const isSuspendedSql = (userId: Sql): Sql => sql`EXISTS (
  SELECT FROM suspension s WHERE s.user_id = ${userId} AND s.scope = 'account' AND s.lifted_at IS NULL
    AND (s.ends_at IS NULL OR s.ends_at > now()))`;

/** A condition: nothing stands against anything leaving the account, which the query names. */
export const mayLeaveSql = (account: Sql): Sql => sql`(${account}.status = 'active'
  AND coalesce(${account}.money_held_until <= now(), true) AND NOT ${isSuspendedSql(sql`${account}.id`)}
  AND NOT EXISTS (SELECT FROM compensation_debt d WHERE d.debtor = ${account}.id AND d.paid < d.amount))`;

/** What stands against anything leaving an account. To decide by it, read it with the account's row locked. */
export async function outflowFacts(db: Queryable, userId: string): Promise<OutflowFacts> {
  const facts = (await factsOf(db, [userId])).get(userId);
  if (facts === undefined) throw new Error(`no account ${userId}`);
  return facts;
}

async function factsOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, OutflowFacts>> {
  const rows = await db.many<OutflowRow>(sql`
    SELECT u.id, CASE WHEN u.money_held_until > now() THEN u.money_held_until END AS "heldUntil",
      u.status = 'active' AS "isActive", ${isSuspendedSql(sql`u.id`)} AS "isSuspended",
      (SELECT coalesce(sum(d.amount - d.paid), 0) FROM compensation_debt d
       WHERE d.debtor = u.id AND d.paid < d.amount)::bigint AS debt
    FROM app_user u WHERE u.id = ANY(${userIds}::uuid[])`);
  return new Map(
    rows.map(({ id, heldUntil, ...facts }) => [id, { ...facts, heldUntil: heldUntil?.getTime() ?? null }]),
  );
}

/** Keeps a person from being held, frozen or suspended until the transaction ends; then `stopOf` is asked. */
export const lockPerson = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`SELECT FROM app_user WHERE id = ${userId} FOR SHARE`);

interface Way {
  readonly userId: string;
  readonly way: WayOutName;
  readonly at: 'offered' | 'paid';
}

/** Why nothing leaves this account in this way now; null: it may. */
export async function stopOf(db: Queryable, { userId, way, at }: Way): Promise<OutflowStop | null> {
  return outflowStop(await outflowFacts(db, userId), WAYS_OUT[way][at]);
}

/**
 * The part of `spare` that may leave now, in decimal: nothing while the person is held, frozen or suspended, so that no page says that
 * points can leave which cannot. Debts are in `spare` already.
 */
export async function spareNow(
  db: Queryable,
  { userId, way }: { readonly userId: string; readonly way: WayOutName },
  spare: bigint,
): Promise<string> {
  const reasons = WAYS_OUT[way].offered.filter((reason) => reason !== 'debt');
  return (outflowStop(await outflowFacts(db, userId), reasons) === null ? spare : 0n).toString();
}

/** Throws `auth.money_held`, `auth.money_suspended` and `bail.owed`: nothing leaves this account in this way now. */
export async function requireOutflow(db: Queryable, { userId, way, at }: Way): Promise<void> {
  const error = errorAt(await outflowFacts(db, userId), WAYS_OUT[way][at]);
  if (error !== null) throw error;
}

function errorAt(facts: OutflowFacts | undefined, reasons: readonly OutflowStop[]): AppError | null {
  const stop = facts && outflowStop(facts, reasons);
  return stop ? errorOf(stop, facts) : null;
}

/**
 * The requests of parties that settle an order and may not, with the error: nothing leaves a held or suspended account, and nobody
 * whose own is held or suspended lets another's go as its operator. Read within the order's transaction, under its lock. The
 * people stay unlocked: a settlement that a hold overtakes in its last milliseconds came before it.
 */
export async function unpayable<Request extends Pick<UserCall, 'session'>>(
  tx: Tx,
  requests: readonly Request[],
): Promise<Map<Request, AppError>> {
  if (requests.length === 0) return new Map();
  const peopleOf = ({ session }: Request) => [session.userId, personOf(session)];
  const facts = await factsOf(tx, [...new Set(requests.flatMap(peopleOf))]);
  return new Map(
    requests.flatMap((request) => {
      const errors = peopleOf(request).flatMap((id) => errorAt(facts.get(id), WAYS_OUT.card_order.paid) ?? []);
      return errors[0] === undefined ? [] : [[request, errors[0]]];
    }),
  );
}

/**
 * Before an operator begins business for a provider: whoever could let nothing leave an account of their own lets nothing of another's go. A
 * person who acts for themselves is asked nothing. Throws `auth.money_held` and `auth.money_suspended`.
 */
export async function requireFreeOperator(db: Queryable, { operator }: Pick<Session, 'operator'>): Promise<void> {
  if (operator) await requireOutflow(db, { userId: operator.userId, way: 'card_order', at: 'paid' });
}

/**
 * Before an own offer of the caller is published, edited or put where others see it: of one that nobody would be let take its owner is told why.
 * `way`: how its orders take its owner's points or cards; null: they take neither. Throws `orders.no_new_business`, and what `requireOutflow` throws.
 */
export async function requireOfferable(
  { tx, session }: Pick<WriteCall, 'tx' | 'session'>,
  way: 'card_order' | 'points_order' | 'cards' | null,
): Promise<void> {
  const { userId } = session;
  await requireUnpaused(tx, userId);
  if (way === null) return;
  await requireOutflow(tx, { userId, way, at: 'offered' });
  await requireFreeOperator(tx, session);
}

function errorOf(stop: OutflowStop, { heldUntil, debt }: OutflowFacts): AppError {
  switch (stop) {
    case 'held':
      return new AppError('auth.money_held', { until: minuteOf(new Date(heldUntil ?? 0)) });
    case 'debt':
      return new AppError('bail.owed', { owed: formatDecimal(debt, POINTS.unit, 2) });
    default:
      return new AppError('auth.money_suspended');
  }
}
