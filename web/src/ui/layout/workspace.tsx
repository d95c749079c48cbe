import type { ReactNode } from 'react';
import classes from './workspace.module.css';

interface WorkspaceProps {
  /** The other party, and what happened. */
  side: ReactNode;
  children: ReactNode;
}

/** The frame of a process page without a chat; below the main part where the window is narrow. */
export function Workspace({ side, children }: WorkspaceProps) {
  return (
    <div className={classes.workspace}>
      <div className={classes.stack}>{children}</div>
      <aside className={classes.stack}>{side}</aside>
    </div>
  );
}

interface ColumnsProps {
  /** The narrow column: the money. */
  beside: ReactNode;
  children: ReactNode;
}

/** Within a workspace: what is acted on at the left, the money at the right. */
export function Columns({ beside, children }: ColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>{children}</div>
      <div className={classes.stack}>{beside}</div>
    </div>
  );
}
