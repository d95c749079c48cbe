import type { TradeOf } from '../trade/trade.queries.ts';

export type Order = TradeOf<'gift'>;
export type Card = Order['cards'][number];
export type Split = Order['fullSplit'];
export type Ability = Order['abilities'][number];
export type Entry = Order['timeline'][number];
export type PartyView = Order['seller'];

/** Links to images are asked for again well before they expire. */
export const LINK_FRESH_MS = 300_000;
