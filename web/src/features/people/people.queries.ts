import type { CallName, ResultOf } from '#contract/catalogue.ts';

export type PublicRecord = ResultOf<'people.getRecord'>;
export type ListedPerson = ResultOf<'people.listTrust'>['list'][number];

/** Queries that a change of a list makes stale. Blocking a user also hides that user's offers. */
export const PEOPLE_STALE: readonly CallName[] = [
  'people.getRecord',
  'people.listTrust',
  'people.listBlocks',
  'people.getMarks',
  'ads.list',
  'goods.list',
];
