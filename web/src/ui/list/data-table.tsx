import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { cx } from '../../lib/text.ts';
import type { Address } from '../../paths.ts';
import { AppLink } from '../layout/app-link.tsx';
import { PHONE, type TABLET } from '../theme/breakpoints.ts';
import classes from './data-table.module.css';

export interface Column<R> {
  key: string;
  header: ReactNode;
  cell: (row: R) => ReactNode;
  /** Amounts stand right, with their header. */
  right?: boolean;
  /** A grid track, such as `132px` or `minmax(0, 1fr)` (the default), never `auto`: each row is a grid of its own. */
  width?: string;
  /** Left out where rows are cards. */
  wideOnly?: boolean;
  /** Where rows are cards its header stands above its value: a value that says nothing by itself. */
  named?: boolean;
  /** A separate control before the first cell's link, such as the row's checkbox. */
  before?: (row: R) => ReactNode;
}

interface Props<R> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  /** Makes the whole row a link. */
  rowHref?: (row: R) => Address;
  /** Smallest row height in pixels: 84 offers, 56 history, 32 log. */
  rowHeight?: number;
  /** The window in which rows become cards: that of a phone, or of a tablet for columns that need more. */
  cardsIn?: typeof PHONE | typeof TABLET;
}

/** Rows with horizontal lines only. In a narrow window each row is a card of two columns. */
export function DataTable<R>({ label, columns, rows, rowKey, rowHref, rowHeight = 56, cardsIn = PHONE }: Props<R>) {
  const asCards = useMediaQuery(cardsIn, false, { getInitialValueInEffect: false });
  const inCards = columns.filter(({ wideOnly }) => !wideOnly);
  const grid = { ['--grid' as string]: columns.map((column) => column.width ?? 'minmax(0, 1fr)').join(' ') };
  return (
    <table className={classes.table} aria-label={label} style={grid} data-cards={asCards || undefined}>
      <thead>
        <tr className={classes.head}>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cx(column.right && classes.right)}>
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={cx(classes.row, rowHref && classes.link)} style={{ minHeight: rowHeight }}>
            {columns.map((column, index) => (
              <td
                key={column.key}
                className={cx(
                  classes.cell,
                  column.right && classes.right,
                  column.wideOnly ? classes.wide : inCards.indexOf(column) % 2 === 1 && classes.second,
                )}
              >
                {index === 0 && rowHref ? (
                  <span className={cx(column.before && classes.led)}>
                    {column.before && <span className={classes.lead}>{column.before(row)}</span>}
                    <AppLink href={rowHref(row)} className={classes.whole} data-row>
                      {column.cell(row)}
                    </AppLink>
                  </span>
                ) : (
                  <>
                    {asCards && column.named && <small className={classes.name}>{column.header}</small>}
                    {column.cell(row)}
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
