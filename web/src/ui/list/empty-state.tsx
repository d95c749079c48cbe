import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { MiniCard } from '../layout/mini-card.tsx';
import classes from './empty-state.module.css';

/** Initials on the two cards of a picture. */
const PICTURES = { cards: ['St', 'Ap'], accounts: ['Ib', 'Qr'] } as const;
export type EmptyPicture = keyof typeof PICTURES;

interface Props {
  title: ReactNode;
  /** One line on why it is empty. */
  children?: ReactNode;
  /** The one action that fixes it. */
  action?: ReactNode;
  /** A picture of the things that are missing; none for money and people, which are no cards. */
  picture?: EmptyPicture;
  /** The page has nothing else, and no other title. */
  isPage?: boolean;
}

export function EmptyState({ title, children, action, picture, isPage = false }: Props) {
  return (
    <Box py="xl" px="lg" ta="center">
      {picture && (
        <Group gap={0} align="stretch" justify="center" wrap="nowrap" mb="md">
          <MiniCard initials={PICTURES[picture][0]} size="lg" color="var(--cw-mc1)" className={classes.back} />
          <MiniCard initials={PICTURES[picture][1]} size="lg" color="var(--cw-mc2)" className={classes.front} />
        </Group>
      )}
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
