export { endGoods, markGoods, returnGoods } from './end-goods.ts';
export { dropGoods, goodsOnSale, lockGoodsOf } from './goods.store.ts';
export { refreshStock } from './refresh-stock.ts';
export { lockGoods, takeGoods } from './take-goods.ts';
