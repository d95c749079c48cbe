import type { Feature } from '#server/app/feature.ts';
import { addGoodsHandler } from './add-goods.ts';
import { listGoodsHandler } from './list-goods.ts';
import { removeGoodsHandler, setShelfHandler } from './shelve-goods.ts';

/** The cards of sell ads. */
export const goodsFeature: Feature = {
  area: 'goods',
  functions: [addGoodsHandler, listGoodsHandler, setShelfHandler, removeGoodsHandler],
};
