import { Box, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { cx } from '#web/lib/text.ts';
import classes from './face-input.module.css';

interface Props {
  label: string;
  /** Digits. */
  value: string;
  onChange: (text: string) => void;
  currency: string;
  error?: ReactNode;
  onBlur?: () => void;
  /** The calculator's size. */
  big?: boolean;
  className?: string;
  disabled?: boolean;
  id?: string;
}

/** A face value in whole units, its currency inside the field. */
export function FaceInput({ label, value, onChange, currency, error, onBlur, big, className, disabled, id }: Props) {
  return (
    <TextInput
      {...(id ? { id } : {})}
      label={label}
      className={className}
      size={big ? 'xl' : 'md'}
      classNames={{ input: cx(classes.input, big && classes.big) }}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').replace(/^0+/, '').slice(0, 6))}
      onBlur={onBlur}
      rightSection={
        <Box component="span" pr="xxsplus" fz="md" fw={480} c="dimmed">
          {currency}
        </Box>
      }
      rightSectionWidth={54}
      error={error}
      disabled={disabled}
    />
  );
}
