import type { ResultOf } from '#contract/catalogue.ts';

export type PublicRecord = ResultOf<'people.getRecord'>;
