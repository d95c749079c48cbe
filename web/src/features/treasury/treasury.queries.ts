import type { ResultOf } from '#contract/catalogue.ts';

export type Treasury = ResultOf<'treasury.getOverview'>;
