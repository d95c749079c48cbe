import type { ResultOf } from '#contract/catalogue.ts';

export type Terms = ResultOf<'withdrawals.getTerms'>;
/** An address of one's book. */
export type Entry = ResultOf<'withdrawals.listAddresses'>['list'][number];

/** Whether it can be paid to: it is neither new nor paused. */
export const isReady = ({ heldUntil, pausedUntil }: Entry): boolean => heldUntil === null && pausedUntil === null;
