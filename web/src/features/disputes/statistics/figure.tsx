import type { ReactNode } from 'react';
import classes from './statistics.module.css';

interface Props {
  label: string;
  children: ReactNode;
}

/** A figure of a table: where rows are cards and no header stands above, with its name. */
export function Figure({ label, children }: Props) {
  return (
    <>
      <small className={classes.figureLabel}>{label} </small>
      {children}
    </>
  );
}
