import type { ParamsOf } from '#contract/catalogue.ts';

/** One sell ad with one of its cards, as the functions of the area name them. */
export interface SellAdObject {
  readonly code: string;
  readonly version: number;
  readonly goodsId: string;
}

/** Parameters that name this ad, for every function of the area that names one of the caller's. */
export const goodsParams = {
  'goods.editAd': ({ code, version }: SellAdObject): ParamsOf<'goods.editAd'> => ({ code, version, rate: '75' }),
  'goods.getMine': ({ code }: SellAdObject): ParamsOf<'goods.getMine'> => ({ code }),
  'goods.addGoods': ({ code }: SellAdObject): ParamsOf<'goods.addGoods'> => ({ code, rows: [{ faceValue: 100 }] }),
  'goods.listGoods': ({ code }: SellAdObject): ParamsOf<'goods.listGoods'> => ({ code }),
  'goods.setShelf': ({ code, goodsId }: SellAdObject): ParamsOf<'goods.setShelf'> => ({
    code,
    goodsIds: [goodsId],
    onShelf: false,
  }),
  'goods.removeGoods': ({ code, goodsId }: SellAdObject): ParamsOf<'goods.removeGoods'> => ({
    code,
    goodsIds: [goodsId],
  }),
  'goods.setQuick': ({ code }: SellAdObject): ParamsOf<'goods.setQuick'> => ({ code, on: true }),
  'goods.shelveAd': ({ code }: SellAdObject): ParamsOf<'goods.shelveAd'> => ({ code, onShelf: false }),
  'goods.removeAd': ({ code }: SellAdObject): ParamsOf<'goods.removeAd'> => ({ code }),
} as const;
