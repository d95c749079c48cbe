export { briefly } from './briefly.ts';
export { activeType, allBrands, anyType, type BrandRow, type CardTypeRow, inactiveTypes } from './catalog.store.ts';
