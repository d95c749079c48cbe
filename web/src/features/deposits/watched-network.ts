import type { ResultOf } from '#contract/catalogue.ts';

/** A network whose deposits are read, as staff see it. */
export type WatchedNetwork = ResultOf<'deposits.getWatch'>['list'][number];
