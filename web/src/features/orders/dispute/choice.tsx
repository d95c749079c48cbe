import { Box, Button, Stack } from '@mantine/core';
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
export function OrderChoice({ icon, title, text, sum, verb, onClick, disabled, children }: Props) {
  return (
    <Panel flush className={classes.choicePanel}>
      <Stack gap="sm" h="100%" p="md" className={classes.choice}>
        <div className={classes.choiceHead}>
          <span className={classes.choiceIcon}>{icon}</span>
          <h3>{title}</h3>
          <Box component="span" fz="h3" fw={650} lts="-0.015em" ta="right" className="cw-num">
            {sum}
          </Box>
          <p>{text}</p>
        </div>
        {children}
        <Button variant="default" size="lg" fullWidth onClick={onClick} disabled={disabled}>
          {verb}
        </Button>
      </Stack>
    </Panel>
  );
}
