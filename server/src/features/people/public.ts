export { areBlocked, blockedIds, blockedWith, isBlockedWithAny } from './blocks.ts';
export { isLinkedWith, linksWith, type Pair, tracesOf } from './links.store.ts';
