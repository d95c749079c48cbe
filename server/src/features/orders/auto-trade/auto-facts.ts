import type { AutoTradeFacts } from '#core/orders/auto-trade.ts';
import { stopOf } from '#server/features/bail/public.ts';
import { autoTraders, switchesOf } from '#server/features/switches/public.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Order } from '../orders.store.ts';

/** The part of the facts that is the same for all orders of a provider. */
export type ProviderFacts = Pick<AutoTradeFacts, 'isOn' | 'limit'>;

/**
 * Whether the system trades for a provider, and up to which sum. Not where nothing leaves its account, because silence would pay
 * for the opened cards.
 */
export async function providerFacts(tx: Tx, providerId: string): Promise<ProviderFacts> {
  const { isAutoTrade, autoTradeLimit: limit } = await switchesOf(tx, providerId);
  const isOn =
    isAutoTrade &&
    (await autoTraders(tx, [providerId])).has(providerId) &&
    (await stopOf(tx, { userId: providerId, way: 'card_order', at: 'paid' })) === null;
  return { isOn, limit };
}

/** All facts on which the system decides about a locked order of that provider. */
export async function autoFacts(tx: Tx, { row }: Order, provider: ProviderFacts): Promise<AutoTradeFacts> {
  const { earlierTrades } = await tx.one<{ earlierTrades: number }>(sql`
    SELECT count(*)::int AS "earlierTrades" FROM (
      SELECT FROM gift_order WHERE seller_id = ${row.sellerId} AND provider_id = ${row.providerId}
        AND ended_at IS NOT NULL AND state = 'completed' LIMIT 1) o`);
  const { state, direction, orderAmount } = row;
  return { ...provider, state, direction, orderAmount, earlierTrades };
}
