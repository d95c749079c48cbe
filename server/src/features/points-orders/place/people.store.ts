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
  /** Open sales of the seller, and open orders of the pair. */
  readonly open: readonly (readonly [ofSeller: number, ofPair: number])[] | null;
  readonly purchases: readonly (readonly [buyerId: string, open: number])[] | null;
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
 * function, as of an order of gift cards, whose open orders and trade of the day count with these. All of it is one
 * round trip.
 */
export async function lockPeople(tx: Tx, wanted: Wanted): Promise<PeopleFacts> {
  const { sellerId, buyerId, takerId, sellerAccount, amount, dayLimits } = wanted;
  const locked = tx.maybe<{ available: bigint }>(sql`
    SELECT available FROM ledger_lock_available(ARRAY[${sellerAccount}]::uuid[])`);
  const standing = tx.one<{ people: PeopleRow }>(sql`
    SELECT placing_people(ARRAY[${sellerId}]::uuid[], ARRAY[${buyerId}]::uuid[], ARRAY[${buyerId}]::uuid[],
      ARRAY[${sellerId}, ${buyerId}]::uuid[], ${amount}::bigint,
      ${PROVEN_LEVELS.map((level) => dayLimits[level])}::bigint[]) AS people`);
  const [account, { people }] = await Promise.all([locked, standing]);
  const [sales = 0, ofPair = 0] = people.open?.[0] ?? [];
  const [, purchases = 0] = people.purchases?.[0] ?? [];
  return {
    suspended: new Set(people.suspended),
    paused: new Map(people.paused),
    areBlocked: (people.blocked?.length ?? 0) > 0,
    days: new Map(people.days?.map(([id, level, traded]) => [id, { level, traded: BigInt(traded) }])),
    openOfPair: ofPair,
    openOfTaker: takerId === sellerId ? sales : purchases,
    sellerAvailable: account?.available ?? 0n,
  };
}
