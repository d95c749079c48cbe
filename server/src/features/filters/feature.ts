import type { Feature } from '#server/app/feature.ts';
import { listFiltersHandler, removeFilterHandler, renameFilterHandler, saveFilterHandler } from './saved-filters.ts';

export const filtersFeature: Feature = {
  area: 'filters',
  functions: [listFiltersHandler, saveFilterHandler, renameFilterHandler, removeFilterHandler],
};
