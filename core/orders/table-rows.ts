/** Common parts of the tables of all kinds of order: a row says who may send an event in a state. */
export interface TableRow {
  readonly from: string;
  readonly event: string;
  readonly by: readonly string[];
  /** Chooses between rows of the same event. */
  readonly when?: string;
  /** The event is allowed after the deadline too. */
  readonly late?: true;
}

export type RowRefusal = 'orders.wrong_state' | 'orders.not_allowed';

interface Wanted {
  readonly state: string;
  readonly event: string;
  readonly role: string;
}

/** The first row of this state, event and role whose guard holds, or the refusal. */
export function firstRow<Row extends TableRow>(
  table: readonly Row[],
  { state, event, role }: Wanted,
  holds: (guard: NonNullable<Row['when']>) => boolean,
): Row | RowRefusal {
  const rows = table.filter((row) => row.from === state && row.event === event);
  if (rows.length === 0) return 'orders.wrong_state';
  const mine = rows.filter((row) => row.by.includes(role));
  return mine.find((row) => row.when === undefined || holds(row.when)) ?? 'orders.not_allowed';
}

/**
 * From the deadline on only the clock acts, and before it never, so the outcome does not depend on who reaches the
 * database first.
 */
export function refusalByTime(
  dueAt: number | null,
  row: Pick<TableRow, 'event' | 'late'>,
  now: number,
): 'orders.not_due' | 'orders.too_late' | null {
  const isDue = dueAt !== null && dueAt <= now;
  if (row.event === 'clock') return isDue ? null : 'orders.not_due';
  return isDue && !row.late ? 'orders.too_late' : null;
}
