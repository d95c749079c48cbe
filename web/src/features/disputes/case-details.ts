import type { ResultOf } from '#contract/catalogue.ts';

/** A case as its moderator sees it. */
export type CaseDetails = ResultOf<'disputes.getCase'>;
