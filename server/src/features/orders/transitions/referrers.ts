import { pointsAccountId } from '#core/ledger/accounts.ts';
import { isLinkedBesidesReferral, linkOf, type SharedTraces } from '#core/people/links.ts';
import { type Pair, tracesOf } from '#server/features/people/public.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** An order that pays: whoever sold, and the other party. */
export interface PaidSale {
  readonly id: string;
  readonly sellerId: string;
  readonly otherId: string;
}

/**
 * The points account of each order's referrer, by order: who invited the seller, unless they are the other party, or count as
 * one person with the other party or, but for the invitation, with the seller. Without an account no share is paid.
 */
export async function referrerAccountsOf(tx: Tx, sales: readonly PaidSale[]): Promise<ReadonlyMap<string, string>> {
  if (sales.length === 0) return new Map();
  const sellers = [...new Set(sales.map(({ sellerId }) => sellerId))];
  // A list of one would be planned anew each time: no plan that fits lists of any length is as cheap.
  const isSeller = sellers.length === 1 ? sql`= ${sellers[0]}` : sql`= ANY(${sellers}::uuid[])`;
  const rows = await tx.many<{ sellerId: string; referrerId: string }>(sql`
    SELECT s.id AS "sellerId", s.referrer_id FROM app_user s
    JOIN ledger_account a ON a.id = s.referrer_id WHERE s.id ${isSeller}`);
  const referrers = new Map(rows.map(({ sellerId, referrerId }) => [sellerId, referrerId]));
  const invited = sales.flatMap((sale) => {
    const referrerId = referrers.get(sale.sellerId);
    return referrerId === undefined || referrerId === sale.otherId ? [] : [{ ...sale, referrerId }];
  });
  const traces = await tracesByPair(
    tx,
    invited.flatMap(({ sellerId, otherId, referrerId }) => [
      { userId: referrerId, otherId: sellerId },
      { userId: referrerId, otherId },
    ]),
  );
  const accounts = new Map<string, string>();
  for (const { id, sellerId, otherId, referrerId } of invited) {
    const withSeller = traces({ userId: referrerId, otherId: sellerId });
    const withOther = traces({ userId: referrerId, otherId });
    if (isLinkedBesidesReferral(withSeller) || linkOf(withOther).isLinked) continue;
    accounts.set(id, pointsAccountId(referrerId));
  }
  return accounts;
}

/** What pairs of users have in common, each pair looked up once. */
async function tracesByPair(tx: Tx, pairs: readonly Pair[]): Promise<(pair: Pair) => SharedTraces> {
  const keyOf = ({ userId, otherId }: Pair) => `${userId} ${otherId}`;
  const distinct = new Map(pairs.map((pair) => [keyOf(pair), pair]));
  const traces = await tracesOf(tx, [...distinct.values()]);
  const byKey = new Map([...distinct.keys()].map((key, index) => [key, traces[index]]));
  return (pair) => {
    const shared = byKey.get(keyOf(pair));
    if (shared === undefined) throw new Error('a pair that was not looked up');
    return shared;
  };
}
