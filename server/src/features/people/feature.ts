import type { Feature } from '#server/app/feature.ts';
import { getMarksHandler, listFavouritesHandler, setFavouriteHandler } from './favourites.ts';
import { getRecordHandler } from './get-record.ts';
import {
  addBlockHandler,
  addTrustHandler,
  cancelAllTrustHandler,
  cancelTrustHandler,
  listBlocksHandler,
  listTrustHandler,
  removeBlockHandler,
} from './lists.ts';

export const peopleFeature: Feature = {
  area: 'people',
  functions: [
    getRecordHandler,
    addTrustHandler,
    cancelTrustHandler,
    cancelAllTrustHandler,
    listTrustHandler,
    addBlockHandler,
    removeBlockHandler,
    listBlocksHandler,
    setFavouriteHandler,
    listFavouritesHandler,
    getMarksHandler,
  ],
};
