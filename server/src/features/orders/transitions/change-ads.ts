import type { Amount } from '#core/money/amount.ts';
import { faultOf, MISSED_ORDERS_PER_SELLER } from '#core/orders/faults.ts';
import type { Scope } from '#server/app/scope.ts';
import { isMovedBy, publishChanged, standingSet } from '#server/features/shelf/public.ts';
import { tellMany } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { OrderRow } from '../order-row.ts';
import { settledBy } from './move-money.ts';
import type { Decided } from './transition.ts';

/** The effect of an order's step on its buy ad. Amounts are base units of points. */
interface AdChange {
  readonly row: Pick<OrderRow, 'adId' | 'adCode' | 'providerId'>;
  readonly returned: bigint;
  readonly settled: bigint;
  readonly sold: number;
  /** The provider opened the order for the first time. */
  readonly looked: boolean;
  /** The seller whose order the provider did not view in time. */
  readonly missedSeller: string | null;
}

/** The changes of these steps to buy ads: none for most. */
export function stockOf(decided: readonly Decided[]): AdChange[] {
  return decided.flatMap(({ order: { row }, command, decision }) => {
    if (row.direction !== 'buy_ad') return [];
    const settled = settledBy(decision);
    const looked = command.event.type === 'view';
    const missedSeller = faultOf(row, command.event.type)?.kind === 'never_viewed' ? row.sellerId : null;
    if (settled === null && !looked && missedSeller === null) return [];
    const sold = settled !== null && settled > 0n ? 1 : 0;
    return [
      {
        row,
        returned: settled === null ? 0n : row.orderAmount - settled,
        settled: settled ?? 0n,
        sold,
        looked,
        missedSeller,
      },
    ];
  });
}

/** Returns the unsettled part of an order's stock to its ad. */
export async function returnStock(scope: Scope, row: OrderRow, settled: Amount): Promise<void> {
  const sold = settled > 0n ? 1 : 0;
  await changeAds(scope, [
    { row, returned: row.orderAmount - settled, settled, sold, looked: false, missedSeller: null },
  ]);
}

/**
 * Writes the effects of orders to their ads, each ad once, in the order of their ids. Unsettled stock is for sale
 * again; an ad that closed by itself returns to the shelf when its remainder is large enough, and the ad of a provider
 * who leaves the orders of several sellers in a row unviewed is taken off: those of
 * one seller count once, up to `ordersLimit` in a row.
 */
export async function changeAds({ services, tx }: Scope, changes: readonly AdChange[]): Promise<void> {
  if (changes.length === 0) return;
  const [minRemainder, limit] = [
    services.rules.get('ads.min_remainder'),
    services.rules.get('orders.missed_views_to_shelve'),
  ];
  const ordersLimit = limit * MISSED_ORDERS_PER_SELLER;
  const shelved = await tx.many<{ id: string; missed: number }>(sql`
    WITH c AS (
      SELECT w.id, sum(w.returned)::bigint AS returned, sum(w.settled)::bigint AS settled, sum(w.sold)::int AS sold,
             bool_or(w.looked) AS looked,
             coalesce(array_agg(w.missed) FILTER (WHERE w.missed IS NOT NULL), '{}') AS missed
      FROM unnest(${changes.map(({ row }) => row.adId)}::uuid[], ${changes.map((change) => change.returned)}::bigint[],
                  ${changes.map((change) => change.settled)}::bigint[], ${changes.map((change) => change.sold)}::int[],
                  ${changes.map((change) => change.looked)}::boolean[], ${changes.map((change) => change.missedSeller)}::uuid[])
        AS w (id, returned, settled, sold, looked, missed) GROUP BY w.id
    ), n AS (
      SELECT a.id, a.remaining_amount + c.returned AS remaining, c.settled, c.sold,
             CASE WHEN c.looked THEN '{}' ELSE a.missed_sellers END || c.missed AS missed,
             c.returned > 0 AND a.remaining_amount + c.returned >= ${minRemainder}::bigint AS restocked,
             cardinality(c.missed) > 0 AND ${limit}::int > 0
               AND (cardinality(a.missed_sellers || c.missed) >= ${ordersLimit}::int
                 OR (SELECT count(DISTINCT s) FROM unnest(a.missed_sellers || c.missed) AS s) >= ${limit}::int)
               AND ${isMovedBy('miss')} AS leaves
      FROM c JOIN buy_ad a ON a.id = c.id WHERE c.returned > 0 OR c.sold > 0 OR c.missed <> '{}' OR a.missed_sellers <> '{}'
      ORDER BY a.id FOR NO KEY UPDATE OF a
    ), changed AS (
      UPDATE buy_ad AS a SET
        remaining_amount = n.remaining, settled_amount = a.settled_amount + n.settled, sold_count = a.sold_count + n.sold,
        missed_sellers = CASE WHEN n.leaves THEN '{}'
          -- No more than may count: an ad that is off the shelf has no end of them.
          ELSE n.missed[greatest(1, cardinality(n.missed) - ${ordersLimit}::int + 1):] END,
        ${standingSet([
          { event: 'miss', when: sql`n.leaves` },
          { event: 'restock', when: sql`n.restocked` },
        ])}
      FROM n WHERE a.id = n.id RETURNING a.id, n.missed, n.leaves
    )
    SELECT id, cardinality(missed) AS missed FROM changed WHERE leaves`);
  await tellMany(
    tx,
    shelved.flatMap(({ id, missed }) => {
      const row = changes.find((change) => change.row.adId === id)?.row;
      if (row === undefined) return [];
      const to = { owner: row.providerId };
      return [{ event: 'ads.shelved', to, payload: { adCode: row.adCode, missed } }];
    }),
  );
  // The public view of an ad only changes when stock is returned to it.
  const restocked = changes.filter(({ returned }) => returned > 0n).map(({ row }) => row.adId);
  const adIds = [...new Set([...restocked, ...shelved.map(({ id }) => id)])];
  publishChanged({ services, tx }, adIds);
}
