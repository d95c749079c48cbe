import { removeGoods, setShelf } from '#contract/functions/goods.ts';
import { requireOfferable } from '#server/features/bail/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { dropGoods, type LockedGoods, lockGoodsOf, updateShelf } from './goods.store.ts';
import { refreshStock } from './refresh-stock.ts';

interface Chosen {
  readonly code: string;
  readonly goodsIds: readonly string[];
}

export const setShelfHandler = handle(setShelf, async (call: WriteCall, { onShelf, ...chosen }) => {
  const goods = await lockChosen(call, chosen);
  if (onShelf) await requireOfferable(call, 'cards');
  const changed = await updateShelf(
    call.tx,
    goods.map(({ id }) => id),
    onShelf ? 'on_sale' : 'off_shelf',
  );
  await refreshStock(
    call.tx,
    goods.map(({ adId }) => adId),
  );
  return { changed };
});

export const removeGoodsHandler = handle(removeGoods, async (call: WriteCall, chosen) => {
  const goods = await lockChosen(call, chosen);
  await dropGoods(call.tx, goods);
  await refreshStock(
    call.tx,
    goods.map(({ adId }) => adId),
  );
  return { removed: goods.length };
});

/** The chosen cards of one of the caller's ads, none of them in an order. */
async function lockChosen({ tx, session }: WriteCall, { code, goodsIds }: Chosen): Promise<LockedGoods[]> {
  const ids = [...new Set(goodsIds)];
  const goods = await lockGoodsOf(tx, { code, ownerId: session.userId, ids });
  if (goods.length < ids.length) throw new AppError('nothing.found');
  if (goods.some(({ status }) => status !== 'on_sale' && status !== 'off_shelf')) throw new AppError('goods.in_trade');
  return goods;
}
