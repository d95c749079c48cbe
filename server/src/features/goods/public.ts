export { endGoods, markGoods, returnGoods } from './end-goods.ts';
export {
  claimImages,
  dropGoods,
  freeImages,
  type GoodsRow,
  goodsOnSale,
  goodsPage,
  insertCards,
  insertGoods,
  lockGoodsOf,
  type NewCard,
  unsoldCount,
} from './goods.store.ts';
export { refreshStock } from './refresh-stock.ts';
export { lockGoods, takeGoods } from './take-goods.ts';
