export { carryOutSettlement } from './settle/carry-out-settlement.ts';
