import type { ResultOf } from '#contract/catalogue.ts';

export type PublicRecord = ResultOf<'people.getRecord'>;
export type ListedPerson = ResultOf<'people.listTrust'>['list'][number];
