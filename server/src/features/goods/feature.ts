import type { Feature } from '#server/app/feature.ts';
import { removeGoodsHandler, setShelfHandler } from './shelve-goods.ts';

/** The cards of sell ads. */
export const goodsFeature: Feature = {
  area: 'goods',
  functions: [setShelfHandler, removeGoodsHandler],
};
