import { Box, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bulk-bar.module.css';
import type { Chosen } from './use-chosen.ts';

interface Props {
  rows: Chosen;
  /** How many rows can be chosen. */
  total: number;
  /** Beside the box that chooses all. */
  all: string;
  /** How many are chosen, in words. */
  count: (count: number) => string;
  /** What can be done with the chosen rows. */
  children: ReactNode;
}

/** Above a list's rows: chooses all of them, says how many are chosen, and what can be done with them. */
export function BulkBar({ rows, total, all, count, children }: Props) {
  const { length } = rows.chosen;
  return (
    <div className={classes.bulk}>
      <Checkbox
        label={all}
        checked={total > 0 && length === total}
        indeterminate={length > 0 && length < total}
        onChange={rows.toggleAll}
      />
      <Box component="span" flex="1 1 auto" fz="sm" c="dimmed" className="cw-num" aria-live="polite">
        {length > 0 && count(length)}
      </Box>
      <div className={classes.acts}>{children}</div>
    </div>
  );
}
