import type { ResultOf } from '#contract/catalogue.ts';

export type SellAd = ResultOf<'goods.list'>['list'][number];
export type SellAdWithGoods = ResultOf<'goods.get'>;
export type MySellAd = ResultOf<'goods.getMine'>;
export type MyGoods = ResultOf<'goods.listGoods'>['list'][number];
export type GoodsOnSale = SellAdWithGoods['goods'][number];
