import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { MiniCard } from '../layout/mini-card.tsx';
import classes from './empty-state.module.css';

interface Props {
  title: ReactNode;
  /** One line on why it is empty. */
  children?: ReactNode;
  /** The one action that fixes it. */
  action?: ReactNode;
  /** Initials on the two cards. */
  initials?: readonly [string, string];
  /** The page has nothing else, and no other title. */
  isPage?: boolean;
}

export function EmptyState({ title, children, action, initials = ['St', 'Ap'], isPage = false }: Props) {
  return (
    <Box py="xl" px="lg" ta="center">
      <Group gap={0} align="stretch" justify="center" wrap="nowrap" mb="md">
        <MiniCard initials={initials[0]} size="lg" color="var(--cw-mc1)" className={classes.back} />
        <MiniCard initials={initials[1]} size="lg" color="var(--cw-mc2)" className={classes.front} />
      </Group>
      <Box component={isPage ? 'h1' : 'p'} fz="h4" lh="h4" lts="normal" fw={620}>
        {title}
      </Box>
      {children && <p className={classes.why}>{children}</p>}
      {action && (
        <Group gap="xs" align="stretch" justify="center" mt="smplus">
          {action}
        </Group>
      )}
    </Box>
  );
}
