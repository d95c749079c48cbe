import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/text.ts';
import classes from './act-tile.module.css';
import { AppLink } from './app-link.tsx';

interface Look {
  icon: ReactNode;
  /** The act that most come for. */
  main?: boolean;
  children: ReactNode;
}

/** A round act that leads to a page. */
export function ActLink({ icon, main, children, href }: Look & Pick<ComponentProps<typeof AppLink>, 'href'>) {
  return (
    <AppLink className={cx(classes.tile, main && classes.main)} href={href}>
      <span className={classes.mark}>{icon}</span>
      {children}
    </AppLink>
  );
}

/** A round act that opens a dialog or a menu. */
export function ActButton({ icon, main, children, ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={cx(classes.tile, main && classes.main)}>
      <span className={classes.mark}>{icon}</span>
      {children}
    </button>
  );
}
