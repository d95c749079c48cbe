export { briefly } from './briefly.ts';
export { activeType, allBrands, anyType, type BrandRow, type CardTypeRow, untradedOf } from './catalog.store.ts';
