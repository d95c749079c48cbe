import type { ComponentProps, ReactNode } from 'react';
import { formatDateTime } from '#web/lib/date.ts';
import { Amount } from '#web/ui/amount.tsx';
import type { Column } from '#web/ui/list/data-table.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';

type Placed<R> = Pick<Column<R>, 'right' | 'wideOnly' | 'named' | 'before'>;

/** A column by the kind of its cells: `cell` alone or with a `second` line, a chip, an `amount`, or a `date`. */
export interface ListColumn<R> extends Placed<R> {
  readonly head: ReactNode;
  /** A share of the width, or a grid track; a share of 1 when left out. */
  readonly width?: number | string;
  readonly cell?: (row: R) => ReactNode;
  /** A smaller line below the first. */
  readonly second?: (row: R) => ReactNode;
  /** Makes the first line a chip of this tone. */
  readonly tone?: (row: R) => Tone;
  /** Soft chips, as in lists of orders. */
  readonly soft?: boolean;
  /** Lines that are too long end with an ellipsis; else they break. */
  readonly cut?: boolean;
  /** At the right end. */
  readonly amount?: (row: R) => ComponentProps<typeof Amount>;
  readonly date?: (row: R) => string;
}

/** The columns of a table; those that are false are left out. */
export function columnsOf<R>(columns: Readonly<Record<string, ListColumn<R> | false>>): Column<R>[] {
  return Object.entries(columns).flatMap(([key, column]) => (column === false ? [] : [columnOf(key, column)]));
}

function columnOf<R>(key: string, column: ListColumn<R>): Column<R> {
  const { head, width, cell, second, tone, soft, cut = false, amount, date, ...placed } = column;
  return {
    key,
    header: head,
    cell: (row) => {
      const first = firstOf(column, row);
      return second ? <Lines cut={cut} first={first} second={second(row)} /> : first;
    },
    ...(amount && { right: true }),
    ...(width !== undefined && { width: typeof width === 'number' ? `minmax(0, ${width}fr)` : width }),
    ...placed,
  };
}

function firstOf<R>({ cell, tone, soft = false, amount, date }: ListColumn<R>, row: R): ReactNode {
  if (amount) return <Amount {...amount(row)} />;
  if (date) return formatDateTime(date(row));
  if (!tone) return cell?.(row);
  return (
    <StateChip tone={tone(row)} soft={soft}>
      {cell?.(row)}
    </StateChip>
  );
}
