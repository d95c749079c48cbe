import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readNumber } from '#core/money/typed-number.ts';
import { fieldError } from './field-error.tsx';

const UNIT_WIDTH = 64;

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'rightSection'> {
  /** Plain decimal text; empty: nothing was typed, or no number. */
  value: string;
  onChange: (value: string) => void;
  decimals: number;
  /** Shown beside the number. */
  unit: ReactNode;
}

/** A field for a sum, with the separators of any language. It keeps what was typed, and asks where that is two numbers. */
export function SumInput({ value, onChange, decimals, unit, error, ...rest }: Props) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(value);
  const [isFocused, setFocused] = useState(false);
  const read = readNumber(text, decimals);
  // A value that came from elsewhere replaces the text, and is in no doubt.
  const isTyped = read.value === value;
  const fault = isTyped && !(isFocused && read.fault === 'form') ? read.fault : null;
  const [first, second] = read.readings;
  return (
    <TextInput
      {...rest}
      value={isTyped ? text : value}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(readNumber(event.currentTarget.value, decimals).value);
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      error={fault === null ? error : fieldError(t(`number.${fault}`, { first, second, max: decimals }))}
      rightSection={<small>{unit}</small>}
      rightSectionWidth={UNIT_WIDTH}
    />
  );
}
