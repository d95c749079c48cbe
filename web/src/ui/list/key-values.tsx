import type { ReactNode } from 'react';
import { cx } from '../../lib/text.ts';
import classes from './key-values.module.css';

export interface KeyValueRow {
  label: ReactNode;
  value: ReactNode;
  /** The answer of the list: a line above, larger. */
  total?: boolean;
}

interface Props {
  rows: readonly KeyValueRow[];
  /** A sunken ground, as in a dialog. */
  sunken?: boolean;
}

/** Labels left, figures right. */
export function KeyValues({ rows, sunken = false }: Props) {
  return (
    <dl className={cx(sunken && classes.sunken)}>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are fixed and labels may repeat
        <div key={index} className={cx(classes.row, row.total && classes.total)}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  );
}
