import { type GiftState, otherParty, type Party, RULINGS } from '#core/orders/gift-states.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { join, sql } from '#server/platform/postgres/sql.ts';
import type { Act } from './act.ts';
import type { Order } from './orders.store.ts';

/** A user's record of ended orders. */
export interface TradeStats {
  readonly ended: number;
  readonly completed: number;
  /** Completed orders per thousand ended; null without any. */
  readonly completedPermille: number | null;
  /** Median seconds from placing to release of the last completed orders; null without any. */
  readonly medianReleaseS: number | null;
  /** Orders that went to a moderator, and of them the rulings against this user. */
  readonly disputes: number;
  readonly disputesLost: number;
  /** Mean of the stars that others gave, in hundredths; null without any. */
  readonly rating: number | null;
}

export const NO_STATS: TradeStats = {
  ended: 0,
  completed: 0,
  completedPermille: null,
  medianReleaseS: null,
  disputes: 0,
  disputesLost: 0,
  rating: null,
};

/** The records of these users; who never traded is left out (use NO_STATS). */
export async function statsOf(db: Queryable, userIds: readonly string[]): Promise<Map<string, TradeStats>> {
  const rows = await db.many<TradeStats & { userId: string }>(sql`
    SELECT user_id AS "userId", ended, completed, median_release_s AS "medianReleaseS", disputes,
           disputes_lost AS "disputesLost",
           (SELECT round(sum(v.count * v.stars) * 100.0 / nullif(sum(v.count), 0))::int
            FROM star_stats r, unnest(r.stars) WITH ORDINALITY AS v (count, stars)
            WHERE r.user_id = trade_stats.user_id) AS rating,
           CASE WHEN ended > 0 THEN (completed::bigint * 1000 / ended)::int END AS "completedPermille"
    FROM trade_stats WHERE user_id = ANY(${[...new Set(userIds)]}::uuid[])`);
  return new Map(rows.map(({ userId, ...stats }) => [userId, stats]));
}

interface Ending {
  readonly order: Order;
  /** The state that it ended from. */
  readonly from: GiftState;
  /** What ended it. */
  readonly act: Act;
}

/** Adds an ended order to the records of those it says something about, in the order of their ids. */
export async function recordEnding(tx: Tx, { order, from, act }: Ending): Promise<void> {
  const { row } = order;
  const lost = loserOf(order);
  const isCompleted = row.state === 'completed';
  const tookS = isCompleted && row.endedAt ? Math.round((row.endedAt.getTime() - row.placedAt.getTime()) / 1000) : null;
  const parties = countsFor({ order, from, act }).map((party) => ({
    party,
    id: party === 'seller' ? row.sellerId : row.providerId,
  }));
  parties.sort((a, b) => (a.id < b.id ? -1 : 1));
  // One statement: it calls them from left to right.
  const calls = parties.map(
    ({ party, id }) => sql`trade_stats_add(${id}::uuid, ${isCompleted}::boolean,
      ${row.arbitrationAt !== null}::boolean, ${party === lost}::boolean, ${tookS}::int,
      ${isCompleted ? row.settledAmount : 0n}::bigint, ${party === 'provider'}::boolean)`,
  );
  await tx.run(sql`SELECT ${join(calls, ', ')}`);
}

/** An order that ended unseen counts for who let it go, so that nobody can spoil another's record by cancelling. */
function countsFor({ order: { row }, from, act }: Ending): readonly Party[] {
  if (row.viewedAt !== null || row.deliveredAt !== null) return ['seller', 'provider'];
  return from === 'to_deliver' || act.event.type === 'cancel' ? ['seller'] : ['provider'];
}

/** Against whom the ruling went that ended the order; null without one, and for a split. */
function loserOf({ row, facts }: Order): Party | null {
  if (facts.ruling === null || facts.ruling.outcome !== row.state) return null;
  const share = RULINGS[facts.ruling.outcome];
  if (share === 'part') return null;
  return share === 'all' ? otherParty('seller') : 'seller';
}
