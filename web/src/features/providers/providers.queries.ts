import type { CallName, ResultOf } from '#contract/catalogue.ts';

export type Conditions = ResultOf<'providers.getConditions'>;
export type Condition = Conditions['conditions'][number];
export type Application = NonNullable<Conditions['application']>;
export type ApplicationRow = ResultOf<'providers.listApplications'>['list'][number];

/** The calls that become stale after a command of an applicant. */
export const OWN_STALE: readonly CallName[] = ['providers.getConditions', 'points.getBalance', 'points.listHistory'];

const OPEN: readonly string[] = ['draft', 'pending', 'more_asked'];
export const isOpen = (application: Application | null): application is Application =>
  application !== null && OPEN.includes(application.state);
