export { brandForms } from './brand-forms.ts';
export { briefly } from './briefly.ts';
export { presentType } from './catalog.present.ts';
export {
  activeType,
  activeTypes,
  allBrands,
  anyType,
  type BrandRow,
  type CardTypeRow,
  formsOfBrand,
  formsOfType,
  inactiveTypes,
  NO_FORMS,
} from './catalog.store.ts';
