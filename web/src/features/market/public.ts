/** What the ads area shows of the market: the same row, the same figures, the same switch. */

export type { ListedCard } from './card-list/check-list.ts';
export { PasteDialog } from './card-list/paste-dialog.tsx';
export { maskCode } from './cards/code-text.ts';
export { FACE_DIGITS } from './cards/face-digits.ts';
export { useFaceText } from './cards/use-face-text.ts';
export { HomeSides } from './home/home-sides.tsx';
export { OfferList } from './list/offer-list.tsx';
export {
  type Ad,
  type Brand,
  type CardType,
  type Catalog,
  OFFER_STALE,
  useCatalog,
  useRule,
} from './market.queries.ts';
export { AdFacts } from './offers/ad-facts.tsx';
export { OfferPage } from './offers/offer-page.tsx';
export { QuickSwitch, ShelfSwitch, ShelfTurn } from './offers/offer-switches.tsx';
export { hoursText, useOpening } from './offers/open-hours.ts';
export { OfferCard } from './row/offer-card.tsx';
export { default as offerCells } from './row/offer-cells.module.css';
export { OwnerCell } from './row/offer-cells.tsx';
export { amountLimits } from './sell/order-limits.ts';
export { faceText, formatUnitPrice, limitsText, quote, referenceFace } from './sell/quote.ts';
