export { areBlocked, blockedIds, blockedWith, isBlockedWithAny } from './blocks.ts';
