import type { ResultOf } from '#contract/catalogue.ts';
import { GROUP_OF, type MoveGroup } from '#core/ledger/groups.ts';
import { formatDate } from '#web/lib/date.ts';

export type EventRow = ResultOf<'points.listEvents'>['list'][number];

/** The events of each of the reader's days, in their order. */
export function daysOf(rows: readonly EventRow[]): { day: string; events: EventRow[] }[] {
  const days: { day: string; events: EventRow[] }[] = [];
  for (const row of rows) {
    const day = formatDate(row.at);
    const last = days.at(-1);
    if (last?.day === day) last.events.push(row);
    else days.push({ day, events: [row] });
  }
  return days;
}

const isCode = (what: string): what is keyof typeof GROUP_OF => Object.hasOwn(GROUP_OF, what);

/** The subject of an event; of a code that this page does not know yet, nothing. */
export const groupOf = ({ what }: Pick<EventRow, 'what'>): MoveGroup | null => (isCode(what) ? GROUP_OF[what] : null);

/** Events whose name depends on the side of the account. */
const SIDED: readonly string[] = ['points_send', 'points_gift'];

/** The words of an event: by its first reason, by its side where both have the same reason, and another while it is not over. */
export function titleKey({ what, delta, state }: Pick<EventRow, 'what' | 'delta' | 'state'>): `event.${string}` {
  if (SIDED.includes(what)) return `event.${what}.${delta.startsWith('-') ? 'out' : 'in'}`;
  return `event.${what}.${state === 'done' ? 'done' : 'open'}`;
}
