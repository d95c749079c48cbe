import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface ActionButtonProps {
  icon: ReactNode;
  label: string;
  /** The effect of the act, in a sentence below the button. */
  hint: string;
  onClick: () => void;
  danger?: boolean;
}

/** The large button of an act below the cards. */
export function ActionButton({ icon, label, hint, onClick, danger }: ActionButtonProps) {
  const look = danger ? { variant: 'outline', color: 'brick' } : {};
  return (
    <div>
      <Button {...look} size="lg" fullWidth leftSection={icon} onClick={onClick}>
        {label}
      </Button>
      <p>{hint}</p>
    </div>
  );
}
