import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './dispute.module.css';

interface Props {
  icon: ReactNode;
  title: ReactNode;
  /** What it does, who gets what. */
  text: ReactNode;
  /** What the reader gets, or pays, by it. */
  sum?: ReactNode;
  /** The verb with its sum. */
  verb: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  children?: ReactNode;
}

/** One way out among equals: every one has the same outline button, since their interests differ and ours has no say. */
export function OperateChoice({ icon, title, text, sum, verb, onClick, disabled, children }: Props) {
  return (
    <Panel flush className={classes.choicePanel}>
      <div className={classes.choice}>
        <div className={classes.choiceHead}>
          <span className={classes.choiceIcon}>{icon}</span>
          <h3>{title}</h3>
          <span className={classes.choiceSum}>{sum}</span>
          <p>{text}</p>
        </div>
        {children}
        <Button variant="default" size="lg" fullWidth onClick={onClick} disabled={disabled}>
          {verb}
        </Button>
      </div>
    </Panel>
  );
}
