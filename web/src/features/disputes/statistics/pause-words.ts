import type { ResultOf } from '#contract/catalogue.ts';

type Row = ResultOf<'disputes.listPauses'>['list'][number];

/** What ends a pause without an end time. */
export function openUntil(reason: Row['reason']): string {
  if (reason === 'bail') return 'pauses.whole';
  return reason === 'debt' ? 'pauses.paid' : 'pauses.open';
}
