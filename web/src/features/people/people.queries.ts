import type { CallName, ResultOf } from '#contract/catalogue.ts';
import { useCommand } from '#web/api/query.ts';

export type PublicRecord = ResultOf<'people.getRecord'>;
export type ListedPerson = ResultOf<'people.listTrust'>['list'][number];

/** Queries that a change of a list makes stale. Blocking a user also hides that user's offers. */
const STALE: readonly CallName[] = [
  'people.getRecord',
  'people.listTrust',
  'people.listBlocks',
  'people.getMarks',
  'ads.list',
  'goods.list',
];

type PeopleCommand =
  | 'people.addTrust'
  | 'people.cancelTrust'
  | 'people.cancelAllTrust'
  | 'people.addBlock'
  | 'people.removeBlock';

/** A command on the user's own lists; its error is shown in the dialog. */
export function usePeopleCommand<N extends PeopleCommand>(name: N, onDone: () => void) {
  return useCommand(name, { quiet: true, mask: false, stale: STALE, onDone });
}
