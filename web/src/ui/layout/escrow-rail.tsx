import { Box, Flex } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/text.ts';
import { Avatar } from '../media/avatar.tsx';
import classes from './escrow-rail.module.css';

export interface RailParty {
  name: string;
  photo?: string | null;
  /** The text below, such as "you"; the name if left out. */
  label?: ReactNode;
}

interface Props {
  payer: RailParty;
  payee: RailParty;
  /** What is in the vault, already formatted. */
  amount: ReactNode;
  /** Where the money is: still with the payer, in the vault, with the payee, or back with the payer. */
  stage: 'toCome' | 'frozen' | 'released' | 'returned';
}

/** Payer, vault, payee. A solid line is money that is there, a dashed one is money still to come. */
export function EscrowRail({ payer, payee, amount, stage }: Props) {
  const held = stage === 'frozen';
  return (
    <div className={classes.rail}>
      <Party party={payer} />
      <span className={cx(classes.line, stage === 'toCome' || stage === 'returned' ? classes.dash : classes.solid)} />
      <Stop>
        <span className={cx(classes.vault, !held && classes.open)}>
          {held ? <IconLock size={20} stroke={1.75} /> : <IconLockOpen size={20} stroke={1.75} />}
        </span>
        <b className={cx(classes.sum, !held && classes.plain)}>{amount}</b>
      </Stop>
      <span className={cx(classes.line, stage === 'released' ? classes.paid : classes.dash)} />
      <Party party={payee} />
    </div>
  );
}

function Stop({ children }: { children: ReactNode }) {
  return (
    <Flex
      component="span"
      direction="column"
      gap="xxs"
      align="center"
      miw={56}
      fz="xs"
      c="var(--cw-text-2)"
      ta="center"
    >
      {children}
    </Flex>
  );
}

function Party({ party }: { party: RailParty }) {
  return (
    <Stop>
      <Avatar name={party.name} photo={party.photo} size={36} />
      <Box component="span" maw="min(96px, 100%)" className="cw-cut">
        {party.label ?? party.name}
      </Box>
    </Stop>
  );
}
