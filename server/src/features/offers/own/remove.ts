import { removeAds } from '#contract/functions/ads.ts';
import { removeSellAd } from '#contract/functions/goods.ts';
import { dropGoods, lockGoodsOf, refreshStock } from '#server/features/goods/public.ts';
import { moveOffers, publishChanged } from '#server/features/shelf/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type LockedOffer, lockOffer, lockOffers } from './lock-offers.ts';

/** Handles each ad separately: removes those that can be removed, and reports why the others cannot. */
export const removeAdsHandler = handle(removeAds, async (call: WriteCall, { codes }) => {
  const { tx, session } = call;
  const ads = await lockOffers(tx, { side: 'buy', ownerId: session.userId }, codes);
  const traded = await tradedAds(tx, session.userId, ads);
  const free = ads.filter(({ id }) => !traded.has(id));
  const moved = await moveOffers(
    tx,
    { side: 'buy', event: 'remove' },
    free.map(({ id }) => id),
  );
  publishChanged(
    call,
    moved.map(({ id }) => id),
  );
  const refused = ads.filter(({ id }) => traded.has(id));
  return {
    done: free.map(({ code }) => code),
    refused: refused.map(({ code }) => ({ code, why: 'open_orders' as const })),
  };
});

/** Those of these buy ads that an order which has not ended is against. Ask under their locks. */
async function tradedAds(tx: Tx, ownerId: string, ads: readonly LockedOffer[]): Promise<Set<string>> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT DISTINCT ad_id AS id FROM gift_order
    WHERE provider_id = ${ownerId} AND ended_at IS NULL AND ad_id = ANY(${ads.map(({ id }) => id)}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

/** Its unsold cards are removed with it, and their codes can be used again; sold ones stay with their orders. */
export const removeSellAdHandler = handle(removeSellAd, async (call: WriteCall, { code }) => {
  const { tx, session } = call;
  const goods = await lockGoodsOf(tx, { code, ownerId: session.userId });
  if (goods.some(({ status }) => status === 'in_trade' || status === 'in_arbitration')) {
    throw new AppError('goods.in_trade');
  }
  await dropGoods(
    tx,
    goods.filter(({ status }) => status !== 'completed'),
  );
  const ad = await lockOffer(tx, { side: 'sell', ownerId: session.userId }, code);
  await refreshStock(tx, [ad.id]);
  await moveOffers(tx, { side: 'sell', event: 'remove' }, [ad.id]);
  return { ok: true as const };
});
