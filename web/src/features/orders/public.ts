export { CaseFile } from './dispute/case-file.tsx';
export { SeenElsewhere } from './dispute/seen-elsewhere.tsx';
export { GIFT_CELLS, giftHref } from './list/order-list-rows.tsx';
export { POINTS_CELLS, pointsHref } from './points/otc-list-rows.tsx';
export { fiatText, methodText } from './points/points-words.ts';
export { OrderLists } from './trade/order-lists.tsx';
export { type TradeCells, TradeRows, TradeState } from './trade/trade-list.tsx';
export { MissingSteps } from './workspace/missing-steps.tsx';
export { OrderTermsSection } from './workspace/order-terms.tsx';
