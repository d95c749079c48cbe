export { countNotes, type EventData, type TradeTables, writeNote } from './notes.ts';
export { moderatorActor, tradePolicy } from './policy.ts';
export type { HandsEvent, TradeKind, TradeRow } from './trade-kind.ts';
