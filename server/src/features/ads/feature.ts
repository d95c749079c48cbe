import type { Feature } from '#server/app/feature.ts';
import { removeAdsHandler, shelveAdsHandler } from './bulk.ts';
import { editAdHandler } from './edit.ts';
import { getAdHandler } from './get.ts';
import { listAdsHandler } from './list.ts';
import { getMyAdHandler, listAdOrdersHandler, listMyAdsHandler } from './own-ads.ts';
import { publishAdHandler } from './publish.ts';
import { rankAdsHandler } from './ranking.ts';
import { shelveAdHandler } from './shelve.ts';

export const adsFeature: Feature = {
  area: 'ads',
  functions: [
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
  ],
};
