import type { ResultOf } from '#contract/catalogue.ts';

export type Terms = ResultOf<'withdrawals.getTerms'>;
/** An address of one's book. */
export type Entry = ResultOf<'withdrawals.listAddresses'>['list'][number];
