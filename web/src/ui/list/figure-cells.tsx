import { Box, Flex, Skeleton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Panel } from '../layout/panel.tsx';
import classes from './figure-cells.module.css';

/** A row of figures in one card, the first of them the one that counts; the figures are its FigureCell children. */
export function FigureCells({ children }: { children: ReactNode }) {
  return (
    <Panel flush className={classes.panel}>
      <div className={classes.cells}>{children}</div>
    </Panel>
  );
}

interface Props {
  label: ReactNode;
  /** Below the figure, in small. */
  note: ReactNode;
  /** Blue, with a lock: nobody can use it now. */
  frozen?: boolean;
  /** The figure; a skeleton while it is not there. */
  children?: ReactNode;
}

export function FigureCell({ label, note, frozen = false, children }: Props) {
  return (
    <div className={classes.cell}>
      {/* A flex box with and without a lock, so that the figures of a row stand on one line. */}
      <Flex align="center" gap="xxsplus" mih={20} fz="sm" lh="lg" c={frozen ? 'var(--cw-frozen-text)' : 'dimmed'}>
        {frozen && <IconLock size={15} stroke={1.75} />} {label}
      </Flex>
      <div className={classes.figure}>{children || <Skeleton height={34} width={150} />}</div>
      <Box mih={20} fz="sm" lh="lg" c="dimmed">
        {note}
      </Box>
    </div>
  );
}
