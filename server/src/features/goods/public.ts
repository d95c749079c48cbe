export { endGoods, markGoods, returnGoods } from './end-goods.ts';
export { lockGoods, takeGoods } from './take-goods.ts';
