import type { Feature } from '#server/app/feature.ts';
import { listExchangeHandler } from './list-exchange.ts';
import { listTagsHandler } from './list-tags.ts';

export const catalogFeature: Feature = {
  area: 'catalog',
  functions: [listExchangeHandler, listTagsHandler],
};
