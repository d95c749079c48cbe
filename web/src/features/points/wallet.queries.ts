import { daysAgo } from '#web/lib/date.ts';
import type { SearchAt } from '#web/searches.ts';

/** The parameters of the history call for the wallet's search. */
export const paramsOf = ({ account, kind, group, days }: SearchAt<'/wallet'>) => ({
  currency: account,
  kind,
  group,
  from: days === 'any' ? '' : daysAgo(Number(days)),
});
