import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeyMark } from '../key-mark.tsx';
import classes from './action-button.module.css';

/** Buttons beside each other, each with what it does; one below the other on a phone. */
export function ActionButtons({ children }: { children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}

interface Props {
  icon: ReactNode;
  label: string;
  /** The effect of pressing it, below the button. */
  hint?: string;
  onClick: () => void;
  /** A step against the other party, or one that takes something back. */
  danger?: boolean;
  /** A step beside the main one. */
  second?: boolean;
  /** The key that presses it, where its page has keys. */
  letter?: string;
}

/** A step of a process, as wide as its place. */
export function ActionButton({ icon, label, hint, onClick, danger = false, second = false, letter }: Props) {
  const look = danger ? { variant: 'outline', color: 'brick' } : second ? { variant: 'default' } : {};
  return (
    <div>
      <Button
        {...look}
        size="lg"
        fullWidth
        leftSection={icon}
        onClick={onClick}
        {...(letter !== undefined && { 'aria-keyshortcuts': letter, rightSection: <KeyMark letter={letter} /> })}
      >
        {label}
      </Button>
      {hint && <p>{hint}</p>}
    </div>
  );
}
