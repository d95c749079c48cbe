import type { Feature } from '#server/app/feature.ts';
import { getPointsAdHandler, getPointsTermsHandler } from './market/get-points.ts';
import { listPointsAdsHandler } from './market/list-points.ts';
import { editPointsAdHandler } from './own/edit-points.ts';
import {
  getMyPointsAdHandler,
  listMyPointsAdsHandler,
  removePointsAdHandler,
  shelvePointsAdHandler,
} from './own/own-points.ts';
import { publishPointsAdHandler } from './own/publish-points.ts';

/** Standing offers of points for money of a state: their market, and what owners do with theirs. */
export const pointsOffersFeature: Feature = {
  area: 'pointsAds',
  functions: [
    listPointsAdsHandler,
    getPointsAdHandler,
    getPointsTermsHandler,
    publishPointsAdHandler,
    editPointsAdHandler,
    listMyPointsAdsHandler,
    getMyPointsAdHandler,
    shelvePointsAdHandler,
    removePointsAdHandler,
  ],
};
