import type { ResultOf } from '#contract/catalogue.ts';

/** One word of the lists. */
export type Entry = ResultOf<'sensitiveWords.listEntries'>['list'][number];
