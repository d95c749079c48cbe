export { isOwnAddress } from './addresses.store.ts';
export { custodyReadings, sweepsPage } from './custody/custody.store.ts';
export { comingDeposits } from './deposits.store.ts';
export { custodyAccountOf, limitsAt, limitsOn, linkTo } from './networks.ts';
export { isStopped, lockWatch } from './watch/watch.store.ts';
