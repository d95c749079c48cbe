export { areBlocked, blockedIds, blockedWith, isBlockedWithAny } from './blocks.ts';
export { isLinkedWith, linksOf, linksWith, type Pair, tracesOf } from './links.store.ts';
export { OPEN_DISPUTES, OPEN_ORDERS } from './order-counts.ts';
export { NO_STATS, statsOf, type TradeStats } from './trade-stats.ts';
