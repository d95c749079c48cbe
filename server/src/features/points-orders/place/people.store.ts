import type { DayLimits, ProvenLevel } from '#core/identity/day-limits.ts';
import { PROVEN_LEVELS } from '#core/identity/day-limits.ts';
import { bailAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import { greatest } from '#core/money/amount.ts';
import type { PointsParties, PointsPlaceFacts } from '#core/orders/points/points-place.ts';
import { atStakeOf } from '#server/features/sends/public.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

interface PeopleRow {
  readonly suspended: readonly string[];
  readonly paused: readonly (readonly [string, number | null])[] | null;
  readonly held: readonly (readonly [string, number])[] | null;
  readonly blocked: readonly (readonly [sellerId: string, buyerId: string])[] | null;
  readonly days: readonly (readonly [string, ProvenLevel, string])[] | null;
  /** Open sales of each order's seller, and open orders of the pair. */
  readonly open: readonly (readonly [ofSeller: number, ofPair: number])[] | null;
  readonly purchases: readonly (readonly [buyerId: string, open: number])[] | null;
}

/** What stands against the parties of one order. */
export type PeopleFacts = Pick<
  PointsPlaceFacts,
  'suspended' | 'paused' | 'held' | 'areBlocked' | 'days' | 'openOfPair' | 'openOfTaker' | 'seller'
>;

interface Wanted extends PointsParties {
  readonly takerId: string;
  readonly amount: bigint;
}

interface WantedOrders {
  /** No person occurs twice. */
  readonly orders: readonly Wanted[];
  readonly dayLimits: DayLimits;
  /** disputes.compensation_multiple */
  readonly multiple: number;
}

/**
 * Locks the points accounts of all people, then the people, and returns what stands against each order, by its seller: the same
 * facts, from the same function, as of orders of gift cards, whose open orders and trade of the day count with these. The buyers'
 * accounts too, which the holds name: locked with them only, behind the sellers', they would wait in a circle with a release
 * between the same two. All of it is one round trip.
 */
export async function lockPeople(
  tx: Tx,
  { orders, dayLimits, multiple }: WantedOrders,
): Promise<ReadonlyMap<string, PeopleFacts>> {
  const sellers = orders.map(({ sellerId }) => sellerId);
  const buyers = orders.map(({ buyerId }) => buyerId);
  const most = greatest(orders.map(({ amount }) => amount));
  const locked = tx.many<{ account: string; available: bigint }>(sql`
    SELECT account_id AS account, available
    FROM ledger_lock_available(${[...[...sellers, ...buyers].map(pointsAccountId), ...sellers.map(bailAccountId)]}::uuid[])`);
  const standing = tx.one<{ people: PeopleRow }>(sql`
    SELECT placing_people(${sellers}::uuid[], ${buyers}::uuid[], ${buyers}::uuid[], ${[...sellers, ...buyers]}::uuid[],
      ${most}::bigint, ${PROVEN_LEVELS.map((level) => dayLimits[level])}::bigint[]) AS people`);
  const [accounts, { people }, stakes] = await Promise.all([locked, standing, atStakeOf(tx, sellers, multiple)]);
  const available = new Map(accounts.map((account) => [account.account, account.available]));
  const blocked = new Set(people.blocked?.map(([sellerId, buyerId]) => `${sellerId} ${buyerId}`));
  const purchases = new Map(people.purchases);
  const ofAll = {
    suspended: new Set(people.suspended),
    paused: new Map(people.paused),
    held: new Map(people.held),
    days: new Map(people.days?.map(([id, level, traded]) => [id, { level, traded: BigInt(traded) }])),
  };
  return new Map(
    orders.map(({ sellerId, buyerId, takerId }, index): [string, PeopleFacts] => {
      const [sales = 0, openOfPair = 0] = people.open?.[index] ?? [];
      const { exposure = 0n, due = 0n } = stakes.get(sellerId) ?? {};
      return [
        sellerId,
        {
          ...ofAll,
          areBlocked: blocked.has(`${sellerId} ${buyerId}`),
          openOfPair,
          openOfTaker: takerId === sellerId ? sales : (purchases.get(buyerId) ?? 0),
          seller: {
            available: available.get(pointsAccountId(sellerId)) ?? 0n,
            exposure,
            freeBail: (available.get(bailAccountId(sellerId)) ?? 0n) - due,
          },
        },
      ];
    }),
  );
}
