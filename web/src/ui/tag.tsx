import type { ReactNode } from 'react';
import classes from './tag.module.css';

/** A short plain fact, such as a condition of an offer. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={classes.tag}>{children}</span>;
}
