export { briefly } from './briefly.ts';
export { activeType, allBrands, anyType, type BrandRow, type CardTypeRow } from './catalog.store.ts';
