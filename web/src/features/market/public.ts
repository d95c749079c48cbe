/** What the ads area shows of the market: the same row, the same figures, the same switch. */
export { type Ad, type Brand, type CardType, countriesOf, useCatalog } from './market.queries.ts';
export { OfferCard } from './offer-card.tsx';
export { faceText, limitsText, quote, referenceFace } from './quote.ts';
export { ShelveSwitch } from './shelve-switch.tsx';
