/** What the ads area shows of the market: the same row, the same figures, the same switch. */

export { AdFacts } from './ad-facts.tsx';
export { isCode, maskCode, normalCode, type PastedCard, readPasted } from './code-text.ts';
export { type Ad, type Brand, type CardType, countriesOf, useCatalog } from './market.queries.ts';
export { AmountFilter } from './market-filters.tsx';
export { OfferCard } from './offer-card.tsx';
export { OfferPage } from './offer-page.tsx';
export { OfferRow } from './offer-row.tsx';
export { PasteDialog } from './paste-dialog.tsx';
export { faceText, formatUnitPrice, limitsText, quote, referenceFace } from './quote.ts';
export { ShelveSwitch } from './shelve-switch.tsx';
