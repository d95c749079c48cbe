import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { cx } from '../../lib/text.ts';
import classes from './panel.module.css';

interface Props {
  title?: ReactNode;
  /** At the right end of the header: a chip, a filter, a remark. */
  aside?: ReactNode;
  children: ReactNode;
  /** A footer with its own background, for actions. */
  footer?: ReactNode;
  /** Rows that reach the border bring their own padding. */
  flush?: boolean;
  className?: string | undefined;
}

/** A card with a header. Never put one inside another: use a line or the sunken ground there. */
export function Panel({ title, aside, children, footer, flush = false, className }: Props) {
  return (
    <section className={cx(classes.panel, className)}>
      {(title || aside) && (
        <header className={classes.head}>
          {title && (
            <Box component="h2" fz="h4" lh="h4" lts="-0.004em" fw={620}>
              {title}
            </Box>
          )}
          {aside && <div className={classes.aside}>{aside}</div>}
        </header>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
      {footer && <footer className={classes.foot}>{footer}</footer>}
    </section>
  );
}
