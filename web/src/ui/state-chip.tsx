import { IconCheck, IconHourglass, IconLock, IconPlayerPlayFilled, IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/text.ts';
import classes from './state-chip.module.css';

/** The five states of the whole product, each one colour everywhere. */
export type Tone = 'turn' | 'waiting' | 'frozen' | 'done' | 'dispute';

const ICONS = {
  turn: <IconPlayerPlayFilled size={12} />,
  waiting: <IconHourglass size={14} stroke={1.75} />,
  frozen: <IconLock size={14} stroke={1.75} />,
  done: <IconCheck size={14} stroke={2.4} />,
  dispute: <IconScale size={14} stroke={1.75} />,
} as const;

interface Props {
  tone: Tone;
  /** Always a word: colour and icon alone never carry a state. */
  children: ReactNode;
  /** Another icon, or none with `null`. */
  icon?: ReactNode;
  /** Solid amber for the reader's turn; soft where it stands in a list. */
  soft?: boolean;
  /** On a tinted ground the chip takes the surface colour. */
  onTint?: boolean;
  className?: string;
}

export function StateChip({ tone, children, icon = ICONS[tone], soft = false, onTint = false, className }: Props) {
  return (
    <span
      className={cx(
        classes.chip,
        classes[soft && tone === 'turn' ? 'turnSoft' : tone],
        onTint && classes.onTint,
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
