export { briefly } from './briefly.ts';
export { presentType } from './catalog.present.ts';
export {
  activeType,
  activeTypes,
  allBrands,
  anyType,
  type BrandRow,
  type CardTypeRow,
  inactiveTypes,
} from './catalog.store.ts';
