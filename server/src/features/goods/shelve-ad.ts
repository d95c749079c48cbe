import { removeSellAd, setQuick, shelveSellAd } from '#contract/functions/goods.ts';
import { requireTraded } from '#server/features/catalog/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { dropGoods, lockGoodsOf } from './goods.store.ts';
import { type LockedSellAd, lockAndCountOnShelf, lockSellAd } from './own-sell-ads.store.ts';

export const shelveSellAdHandler = handle(shelveSellAd, async (call: WriteCall, { code, onShelf }) => {
  const { services, tx, session } = call;
  // The owner is locked before the ad, as in publishing: a concurrent call waits instead of passing the limit.
  const limit = services.rules.get('ads.max_open_per_user');
  const onShelfNow = onShelf ? await lockAndCountOnShelf(tx, session.userId) : 0;
  const ad = await own(call, code);
  if (onShelf && ad.status === 'on') return { ok: true as const };
  if (onShelf && ad.status === 'completed') throw new AppError('goods.sold_out');
  if (onShelf) await requireTraded(tx, [ad.cardTypeId]);
  if (onShelfNow >= limit) throw new AppError('ads.too_many', { limit });
  await tx.run(sql`
    UPDATE sell_ad SET status = ${onShelf ? 'on' : 'off'}, closed_by_itself = false, updated_at = now()
    WHERE id = ${ad.id}`);
  return { ok: true as const };
});

export const setQuickHandler = handle(setQuick, async (call: WriteCall, { code, on }) => {
  const ad = await own(call, code);
  await call.tx.run(sql`UPDATE sell_ad SET quick = ${on}, updated_at = now() WHERE id = ${ad.id}`);
  return { ok: true as const };
});

/** Its unsold cards are removed with it, and their codes can be used again; sold ones stay with their orders. */
export const removeSellAdHandler = handle(removeSellAd, async (call: WriteCall, { code }) => {
  const { tx } = call;
  const goods = await lockGoodsOf(tx, { code, ownerId: call.session.userId });
  if (goods.some(({ status }) => status === 'in_trade' || status === 'in_arbitration')) {
    throw new AppError('goods.in_trade');
  }
  await dropGoods(
    tx,
    goods.filter(({ status }) => status !== 'completed'),
  );
  const ad = await own(call, code);
  await tx.run(sql`SELECT refresh_sell_ad(${ad.id})`);
  await tx.run(sql`
    UPDATE sell_ad SET status = 'removed', closed_by_itself = false, updated_at = now() WHERE id = ${ad.id}`);
  return { ok: true as const };
});

async function own({ tx, session }: WriteCall, code: string): Promise<LockedSellAd> {
  const ad = await lockSellAd(tx, code, session.userId);
  if (ad === null) throw new AppError('nothing.found');
  return ad;
}
