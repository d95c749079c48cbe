import type { Feature } from '#server/app/feature.ts';
import { addGoodsHandler } from './add-goods.ts';
import { getSellCardInfoHandler, listSellTypesHandler } from './card-types.ts';
import { editSellAdHandler } from './edit-ad.ts';
import { getSellAdHandler } from './get.ts';
import { listSellAdsHandler } from './list.ts';
import { listGoodsHandler } from './list-goods.ts';
import { getMySellAdHandler, listMySellAdsHandler } from './own-ads.ts';
import { publishSellAdHandler } from './publish-ad.ts';
import { setPriceHandler } from './set-price.ts';
import { removeGoodsHandler, setShelfHandler } from './shelf.ts';
import { removeSellAdHandler, setQuickHandler, shelveSellAdHandler } from './shelve-ad.ts';

export const goodsFeature: Feature = {
  area: 'goods',
  functions: [
    listSellTypesHandler,
    getSellCardInfoHandler,
    listSellAdsHandler,
    getSellAdHandler,
    publishSellAdHandler,
    editSellAdHandler,
    listMySellAdsHandler,
    getMySellAdHandler,
    addGoodsHandler,
    listGoodsHandler,
    setShelfHandler,
    removeGoodsHandler,
    setQuickHandler,
    setPriceHandler,
    shelveSellAdHandler,
    removeSellAdHandler,
  ],
};
