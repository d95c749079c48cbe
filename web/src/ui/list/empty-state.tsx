import type { ReactNode } from 'react';
import { MiniCard } from '../layout/mini-card.tsx';
import classes from './empty-state.module.css';

interface Props {
  title: ReactNode;
  /** One line on why it is empty. */
  children?: ReactNode;
  /** The one act that fixes it. */
  action?: ReactNode;
  /** Initials on the two cards. */
  initials?: readonly [string, string];
}

export function EmptyState({ title, children, action, initials = ['St', 'Ap'] }: Props) {
  return (
    <div className={classes.empty}>
      <div className={classes.cards}>
        <MiniCard initials={initials[0]} size="lg" color="var(--cw-mc1)" className={classes.back} />
        <MiniCard initials={initials[1]} size="lg" color="var(--cw-mc2)" className={classes.front} />
      </div>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.why}>{children}</p>}
      {action && <div className={classes.act}>{action}</div>}
    </div>
  );
}
