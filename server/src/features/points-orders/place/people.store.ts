import type { DayLimits, ProvenLevel } from '#core/identity/day-limits.ts';
import { PROVEN_LEVELS } from '#core/identity/day-limits.ts';
import type { PointsParties, PointsPlaceFacts } from '#core/orders/points/points-place.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

interface PeopleRow {
  readonly suspended: readonly string[];
  readonly paused: readonly (readonly [string, number | null])[] | null;
  readonly blocked: readonly unknown[] | null;
  readonly days: readonly (readonly [string, ProvenLevel, string])[] | null;
}

type PeopleFacts = Pick<
  PointsPlaceFacts,
  'suspended' | 'paused' | 'areBlocked' | 'days' | 'openOfPair' | 'openOfTaker' | 'sellerAvailable'
>;

interface Wanted extends PointsParties {
  readonly takerId: string;
  readonly sellerAccount: string;
  readonly amount: bigint;
  readonly dayLimits: DayLimits;
}

/**
 * Locks the seller's points account and both people, and returns what stands against them: the same facts, from the same
 * function, as of an order of gift cards, whose trade of the day counts with this one. All of it is one round trip.
 */
export async function lockPeople(tx: Tx, wanted: Wanted): Promise<PeopleFacts> {
  const { sellerId, buyerId, takerId, sellerAccount, amount, dayLimits } = wanted;
  const locked = tx.maybe<{ available: bigint }>(sql`
    SELECT available FROM ledger_lock_available(ARRAY[${sellerAccount}]::uuid[])`);
  const standing = tx.one<{ people: PeopleRow }>(sql`
    SELECT placing_people(ARRAY[${sellerId}]::uuid[], ARRAY[${buyerId}]::uuid[], '{}'::uuid[],
      ARRAY[${sellerId}, ${buyerId}]::uuid[], ${amount}::bigint,
      ${PROVEN_LEVELS.map((level) => dayLimits[level])}::bigint[]) AS people`);
  const counted = tx.one<{ ofPair: number; ofTaker: number }>(sql`
    SELECT (SELECT count(*)::int FROM points_order WHERE ended_at IS NULL
              AND seller_id = ${sellerId} AND buyer_id = ${buyerId}) AS "ofPair",
           (SELECT count(*)::int FROM points_order WHERE ended_at IS NULL AND seller_id = ${takerId})
             + (SELECT count(*)::int FROM points_order WHERE ended_at IS NULL AND buyer_id = ${takerId}) AS "ofTaker"`);
  const [account, { people }, open] = await Promise.all([locked, standing, counted]);
  return {
    suspended: new Set(people.suspended),
    paused: new Map(people.paused),
    areBlocked: (people.blocked?.length ?? 0) > 0,
    days: new Map(people.days?.map(([id, level, traded]) => [id, { level, traded: BigInt(traded) }])),
    openOfPair: open.ofPair,
    openOfTaker: open.ofTaker,
    sellerAvailable: account?.available ?? 0n,
  };
}
