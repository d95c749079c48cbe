export { endGoods, markGoods, returnGoods } from './end-goods.ts';
export { type SellAdFacts, type TakenCard, type TakenGoods, takeGoods } from './take-goods.ts';
