import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { PopoverButton } from '#web/ui/overlay/popover.tsx';
import classes from './composer.module.css';

const WIDTH = 320;

interface Props {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  /** The content of the open box; `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** A tool of the composer with a box behind it. */
export function PopupButton({ label, icon, disabled, children }: Props) {
  const button = (
    <ActionIcon variant="subtle" color="gray" size={36} disabled={disabled} aria-label={label} title={label}>
      {icon}
    </ActionIcon>
  );
  return (
    <PopoverButton label={label} width={WIDTH} className={classes.popup} button={button}>
      {children}
    </PopoverButton>
  );
}
