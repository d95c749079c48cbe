import { listGoods } from '#contract/functions/goods.ts';
import { type GoodsRow, goodsPage } from '#server/features/goods/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { ownSellOffer } from '../own/own-offers.store.ts';

const HIDDEN = '•••• •••• ';

export const listGoodsHandler = handle(listGoods, async (call: UserCall, { code, status, start, limit }) => {
  const ad = await ownSellOffer(call.db, code, call.session.userId);
  if (ad === null) throw new AppError('nothing.found');
  const page = { start, limit };
  const { rows, totalCount } = await goodsPage(call.db, { adId: ad.id, status }, page);
  return { list: rows.map(present), totalCount };
});

const present = (row: GoodsRow) => ({
  id: row.id,
  row: row.rowNo,
  faceValue: row.faceValue.toString(),
  masked: row.tail === null ? '' : `${HIDDEN}${row.tail}`.trimEnd(),
  imageId: row.imageId,
  status: row.status,
  orderCode: row.orderCode,
  opponentCode: row.buyerId,
  createdAt: row.createdAt,
});
