import type { ResultOf } from '#contract/catalogue.ts';

export type Standing = ResultOf<'providers.getStanding'>;
export type Suspension = Standing['suspensions'][number];
export type Sanction = Standing['sanctions'][number];
export type OwnAppeal = NonNullable<Sanction['appeal']>;
export type AppealRow = ResultOf<'providers.listAppeals'>['list'][number];
export type SanctionRow = ResultOf<'providers.listSanctions'>['list'][number];
