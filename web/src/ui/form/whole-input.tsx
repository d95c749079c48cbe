import { TextInput, type TextInputProps } from '@mantine/core';
import { useWholeText } from './use-whole-text.ts';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** null: empty, or no whole number. */
  value: number | null;
  onChange: (value: number | null) => void;
  maxDigits: number;
  onBlur?: () => void;
}

/** A field for a whole number of at least zero. */
export function WholeInput({ value, onChange, onBlur, maxDigits, error, ...rest }: Props) {
  const { input, error: fault } = useWholeText({
    value: value === null ? '' : String(value),
    onChange: (digits) => onChange(digits === '' ? null : Number(digits)),
    maxDigits,
    onBlur,
  });
  return <TextInput {...rest} {...input} error={fault ?? error} />;
}
