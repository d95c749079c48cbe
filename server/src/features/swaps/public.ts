export { changeSwapStock } from './propose-stock.ts';
