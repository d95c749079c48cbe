import type { Feature } from '#server/app/feature.ts';
import { getCardInfoHandler } from './get-card-info.ts';
import { listCardTypesHandler } from './list-card-types.ts';
import { listExchangeHandler } from './list-exchange.ts';
import { listTagsHandler } from './list-tags.ts';

export const catalogFeature: Feature = {
  area: 'catalog',
  functions: [listCardTypesHandler, getCardInfoHandler, listExchangeHandler, listTagsHandler],
};
