import type { ResultOf } from '#contract/catalogue.ts';

/** An account on its page for staff. */
export type Person = ResultOf<'staff.getPerson'>;

export type ProposalRow = ResultOf<'staff.listProposals'>['list'][number];

export type FoundPerson = ResultOf<'staff.searchPeople'>['list'][number];
