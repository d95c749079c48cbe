import { Box, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { cx } from '#web/lib/text.ts';
import { useWholeText } from '#web/ui/form/use-whole-text.ts';
import { FACE_DIGITS } from './face-digits.ts';
import classes from './face-input.module.css';

interface Props {
  label: string;
  /** Digits; empty while what is typed is no whole number. */
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
  const { input, error: fault } = useWholeText({ value, onChange, maxDigits: FACE_DIGITS, onBlur });
  return (
    <TextInput
      {...(id ? { id } : {})}
      label={label}
      className={className}
      size={big ? 'xl' : 'md'}
      classNames={{ input: cx(classes.input, big && classes.big) }}
      {...input}
      rightSection={
        <Box component="span" pr="xxsplus" fz="md" fw={480} c="dimmed">
          {currency}
        </Box>
      }
      rightSectionWidth={54}
      error={fault ?? error}
      disabled={disabled}
    />
  );
}
