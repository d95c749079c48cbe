import type { CallName, ResultOf } from '#contract/catalogue.ts';

export type SellAd = ResultOf<'goods.list'>['list'][number];
export type SellAdWithGoods = ResultOf<'goods.get'>;
export type MySellAd = ResultOf<'goods.getMine'>;
export type MyGoods = ResultOf<'goods.listGoods'>['list'][number];
export type GoodsOnSale = SellAdWithGoods['goods'][number];

/** What is stale once an own sell ad or its cards have changed. */
export const GOODS_STALE = [
  'goods.listMine',
  'goods.getMine',
  'goods.listGoods',
  'goods.list',
  'goods.get',
  'goods.listCardTypes',
] as const satisfies readonly CallName[];
