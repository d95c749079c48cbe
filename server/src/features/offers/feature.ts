import type { Feature } from '#server/app/feature.ts';
import { addGoodsHandler } from './goods/add-goods.ts';
import { listGoodsHandler } from './goods/list-goods.ts';
import { getSellCardInfoHandler, listSellTypesHandler } from './market/card-types.ts';
import { getAdHandler } from './market/get-buy.ts';
import { getCardInfoHandler } from './market/get-card-info.ts';
import { getSellAdHandler } from './market/get-sell.ts';
import { listAdsHandler } from './market/list-buy.ts';
import { listCardTypesHandler } from './market/list-card-types.ts';
import { listSellAdsHandler } from './market/list-sell.ts';
import { rankAdsHandler } from './market/ranking.ts';
import { editAdHandler } from './own/edit-buy.ts';
import { editSellAdHandler } from './own/edit-sell.ts';
import { followPlanJob } from './own/follow-plan.job.ts';
import {
  getMyAdHandler,
  getMySellAdHandler,
  listAdOrdersHandler,
  listMyAdsHandler,
  listMySellAdsHandler,
} from './own/own-offers.ts';
import { publishAdHandler } from './own/publish-buy.ts';
import { publishSellAdHandler } from './own/publish-sell.ts';
import { removeAdsHandler, removeSellAdHandler } from './own/remove.ts';
import { setPriceHandler } from './own/set-price.ts';
import { setQuickHandler, shelveAdHandler, shelveAdsHandler, shelveSellAdHandler } from './own/shelve.ts';

/** Standing offers of both sides: the market's lists, and what owners do with theirs. */
export const offersFeature: Feature = {
  area: 'offers',
  functions: [
    listCardTypesHandler,
    getCardInfoHandler,
    listAdsHandler,
    getAdHandler,
    publishAdHandler,
    editAdHandler,
    listMyAdsHandler,
    getMyAdHandler,
    shelveAdHandler,
    removeAdsHandler,
    shelveAdsHandler,
    listAdOrdersHandler,
    rankAdsHandler,
    listSellTypesHandler,
    getSellCardInfoHandler,
    listSellAdsHandler,
    getSellAdHandler,
    publishSellAdHandler,
    editSellAdHandler,
    listMySellAdsHandler,
    getMySellAdHandler,
    setQuickHandler,
    setPriceHandler,
    shelveSellAdHandler,
    removeSellAdHandler,
    addGoodsHandler,
    listGoodsHandler,
  ],
  recurring: [followPlanJob],
};
