import { type BailStanding, bailStanding } from '#core/orders/bail-standing.ts';
import type { Services } from '#server/app/services.ts';
import { newId } from '#server/platform/ids.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { NO_STANDING, standingsOf } from './accounts.ts';
import { liftPause, setPause } from './pauses.ts';
import { deleteShortfall, shortfallOf } from './shortfall.store.ts';

export interface Notice {
  readonly id: string;
  readonly givenAt: Date;
  /** When the bail can be taken back, and whether that time has come. */
  readonly freeAt: Date;
  readonly isFree: boolean;
}

/** The open notice of a provider, if there is one. */
export function openNotice(db: Queryable, userId: string): Promise<Notice | null> {
  return db.maybe<Notice>(sql`
    SELECT id, given_at, free_at, free_at <= clock_timestamp() AS "isFree" FROM bail_notice
    WHERE user_id = ${userId} AND ended_at IS NULL`);
}

export async function insertNotice(tx: Tx, userId: string, noticeS: number): Promise<void> {
  await tx.run(sql`
    INSERT INTO bail_notice (id, user_id, free_at)
    VALUES (${newId()}, ${userId}, clock_timestamp() + make_interval(secs => ${noticeS}))`);
}

export async function endNotice(tx: Tx, id: string, endedAs: 'withdrawn' | 'taken_back'): Promise<void> {
  await tx.run(sql`UPDATE bail_notice SET ended_at = clock_timestamp(), ended_as = ${endedAs} WHERE id = ${id}`);
}

/** Serializes a notice, a publication and a return of the same provider. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`SELECT FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);
}

/** Orders of cards and of points, and payouts, of this user on either side that have not ended; of each up to 1,000. */
export async function countOpenOrders(db: Queryable, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      (SELECT FROM gift_order WHERE provider_id = ${userId} AND ended_at IS NULL LIMIT 1000)
      UNION ALL (SELECT FROM gift_order WHERE seller_id = ${userId} AND ended_at IS NULL LIMIT 1000)
      UNION ALL (SELECT FROM points_order WHERE seller_id = ${userId} AND ended_at IS NULL LIMIT 1000)
      UNION ALL (SELECT FROM points_order WHERE buyer_id = ${userId} AND ended_at IS NULL LIMIT 1000)
      UNION ALL (SELECT FROM payout WHERE provider_id = ${userId} AND ended_at IS NULL LIMIT 1000)
      UNION ALL (SELECT FROM payout WHERE owner_id = ${userId} AND ended_at IS NULL LIMIT 1000)) open`);
  return count;
}

async function isProvider(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.maybe(sql`SELECT 1 FROM app_user WHERE id = ${userId} AND role = 'provider'`)) !== null;
}

/**
 * Sets the pause `bail` for a provider that is leaving or whose bail is below the requirement, and ends it otherwise; a
 * raised requirement gives time first (core/orders/bail-standing.ts).
 * Call it after every change of a notice or of the bail's amount. Traders need no bail: it keeps none of them from trading.
 */
export async function refreshBailPause(
  { services, tx }: { readonly services: Services; readonly tx: Tx },
  userId: string,
): Promise<BailStanding> {
  if (!(await isProvider(tx, userId))) {
    await endShortage(tx, userId);
    return 'enough';
  }
  const { bail } = (await standingsOf(tx, [userId])).get(userId) ?? NO_STANDING;
  const hasGivenNotice = (await openNotice(tx, userId)) !== null;
  const required = BigInt(services.rules.get('bail.required'));
  const standing = bailStanding({ bail, required, hasGivenNotice, shortfall: await shortfallOf(tx, userId) });
  if (standing === 'enough') await endShortage(tx, userId);
  if (standing === 'short') await liftPause(tx, userId, 'bail');
  if (standing === 'paused') await setPause(tx, userId, { reason: 'bail' });
  // A provider that leaves needs no more bail.
  if (hasGivenNotice) await tellSettled(tx, userId);
  return standing;
}

/** The bail suffices, or none is needed: its owner is no longer told to add to it. */
async function endShortage(tx: Tx, userId: string): Promise<void> {
  const [wasTold, wasPaused] = [await deleteShortfall(tx, userId), await liftPause(tx, userId, 'bail')];
  if (wasTold || wasPaused) await tellSettled(tx, userId);
}

const tellSettled = (tx: Tx, userId: string): Promise<void> =>
  tell(tx, { event: 'users.settled', to: { owner: userId }, payload: { ref: userId } });
