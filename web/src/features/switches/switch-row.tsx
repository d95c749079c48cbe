import { Box, Switch } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './switches.module.css';

interface Props {
  label: string;
  /** What it does; left out where there is no room. */
  about?: ReactNode;
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  /** A field that belongs to the switch. */
  children?: ReactNode;
}

/** A switch with what it does beside it. */
export function SwitchRow({ label, about, isOn, onTurn, children }: Props) {
  const id = useId();
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <b id={id}>{label}</b>
        {about && (
          <Box component="p" m={0} mt="xxs" fz="sm" c="dimmed" lh="lg">
            {about}
          </Box>
        )}
        {children}
      </div>
      <Switch
        aria-labelledby={id}
        checked={isOn}
        onChange={(event) => onTurn(event.currentTarget.checked)}
        className={classes.control ?? ''}
      />
    </div>
  );
}
