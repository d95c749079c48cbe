export { listSources } from './btc/btc.store.ts';
export { type BtcMarket, currentMarket } from './btc/current-market.ts';
export { type FxTable, fxTable } from './fx-table.ts';
export { type LiveRates, openRates, type RatesOptions } from './open-rates.ts';
export { OVERRIDE, recordRate } from './prices.store.ts';
