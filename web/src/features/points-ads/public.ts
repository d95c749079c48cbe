export { CurrencyPage } from './market/currency-page.tsx';
export { PointsOfferPage } from './offer/points-offer-page.tsx';
export { OwnPointsAdPage } from './own/own-points-ad.tsx';
export { keepPointsDraft } from './wizard/points-draft.ts';
export { PointsWizard } from './wizard/points-wizard.tsx';
