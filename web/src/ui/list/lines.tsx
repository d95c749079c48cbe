import type { ReactNode } from 'react';
import { cx } from '../../lib/text.ts';
import classes from './lines.module.css';

interface Props {
  first?: ReactNode;
  /** Smaller and paler; left out where it is empty. */
  second?: ReactNode;
  /** Further lines, or all of them. */
  children?: ReactNode;
  /** Each line ends with an ellipsis where it is too long; else it breaks. */
  cut?: boolean;
  /** In a cell that is not at the right by itself. */
  right?: boolean;
}

/** A cell of a list: a line, and a smaller one below it. */
export function Lines({ first, second, children, cut = false, right = false }: Props) {
  return (
    <span className={cx(classes.lines, cut && classes.cut, right && classes.right)}>
      {isShown(first) && <span>{first}</span>}
      {isShown(second) && <small>{second}</small>}
      {children}
    </span>
  );
}

const isShown = (line: ReactNode): boolean => line !== undefined && line !== null && line !== false && line !== '';
