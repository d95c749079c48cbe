export { areBlocked, blockedIds, blockedWith, isBlockedWithAny } from './blocks.ts';
export { isLinkedWith, linksWith } from './links.store.ts';
