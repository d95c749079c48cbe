import type { AutoTradeFacts } from '#core/orders/auto-trade.ts';
import { stopOf } from '#server/features/bail/public.ts';
import { autoTraders, switchesOf } from '#server/features/switches/public.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Order } from '../orders.store.ts';

/**
 * What decides whether the system trades a locked order for its provider: not where nothing leaves its account, because silence
 * would pay for the opened cards.
 */
export async function autoFacts(tx: Tx, { row }: Order): Promise<AutoTradeFacts> {
  const { isAutoTrade, autoTradeLimit } = await switchesOf(tx, row.providerId);
  const isOn =
    isAutoTrade &&
    (await autoTraders(tx, [row.providerId])).has(row.providerId) &&
    (await stopOf(tx, { userId: row.providerId, way: 'card_order', at: 'paid' })) === null;
  const { earlierTrades } = await tx.one<{ earlierTrades: number }>(sql`
    SELECT count(*)::int AS "earlierTrades" FROM (
      SELECT FROM gift_order WHERE seller_id = ${row.sellerId} AND provider_id = ${row.providerId}
        AND ended_at IS NOT NULL AND state = 'completed' LIMIT 1) o`);
  const { state, direction, orderAmount } = row;
  return { isOn, state, direction, orderAmount, limit: autoTradeLimit, earlierTrades };
}
