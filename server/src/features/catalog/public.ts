export { activeType, anyType, type BrandRow, type CardTypeRow } from './catalog.store.ts';
