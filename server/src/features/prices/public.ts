export { type FxTable, fxTable } from './fx-table.ts';
export { type LiveRates, openRates, type RatesOptions } from './open-rates.ts';
export { OVERRIDE, recordRate } from './prices.store.ts';
