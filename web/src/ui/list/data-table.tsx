import type { ReactNode } from 'react';
import { cx } from '../../lib/text.ts';
import { AppLink } from '../layout/app-link.tsx';
import classes from './data-table.module.css';

export interface Column<R> {
  key: string;
  header: ReactNode;
  cell: (row: R) => ReactNode;
  /** Amounts stand right, with their header. */
  right?: boolean;
  /** A grid track, such as `132px` or `minmax(0, 1fr)` (the default). */
  width?: string;
  /** Left out on a phone. */
  wideOnly?: boolean;
  /** Before the link of the first cell, pressed by itself: a box to choose the row. */
  before?: (row: R) => ReactNode;
}

interface Props<R> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  /** Makes the whole row a link. */
  rowHref?: (row: R) => string;
  /** Smallest row height in pixels: 84 offers, 56 history, 32 log. */
  rowHeight?: number;
}

/** Rows with horizontal lines only. On a phone each row is a card of two columns: first and last cell on top. */
export function DataTable<R>({ label, columns, rows, rowKey, rowHref, rowHeight = 56 }: Props<R>) {
  const grid = { ['--grid' as string]: columns.map((one) => one.width ?? 'minmax(0, 1fr)').join(' ') };
  return (
    <table className={classes.table} aria-label={label} style={grid}>
      <thead>
        <tr className={classes.head}>
          {columns.map((one) => (
            <th key={one.key} scope="col" className={cx(one.right && classes.right)}>
              {one.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={cx(classes.row, rowHref && classes.link)} style={{ minHeight: rowHeight }}>
            {columns.map((one, index) => (
              <td key={one.key} className={cx(classes.cell, one.right && classes.right, one.wideOnly && classes.wide)}>
                {index === 0 && rowHref ? (
                  <span className={cx(one.before && classes.led)}>
                    {one.before && <span className={classes.lead}>{one.before(row)}</span>}
                    <AppLink href={rowHref(row)} className={classes.whole}>
                      {one.cell(row)}
                    </AppLink>
                  </span>
                ) : (
                  one.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
