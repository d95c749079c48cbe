export { briefly } from './briefly.ts';
export { activeType, allBrands, anyType, type BrandRow, type CardTypeRow, requireTraded } from './catalog.store.ts';
