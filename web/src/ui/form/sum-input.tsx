import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_NUMBER, readNumber, readSigned } from '#core/money/typed-number.ts';
import { fieldError } from './field-error.tsx';

const UNIT_WIDTH = 64;

export interface SumInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onFocus' | 'rightSection'> {
  /** Plain decimal text; empty: nothing was typed; `NO_NUMBER`: what was typed is none. */
  value: string;
  onChange: (value: string) => void;
  decimals: number;
  /** Shown beside the number; `%`: it is a rate. */
  unit?: ReactNode;
  /** It can be below zero. */
  isSigned?: boolean;
}

/** A field for a sum, with the separators of any language. It keeps what was typed, and asks where that is two numbers. */
export function SumInput(props: SumInputProps) {
  const { value, onChange, onBlur, decimals, unit, isSigned = false, error, ...rest } = props;
  const { t } = useTranslation('ui');
  const [text, setText] = useState(value);
  const [isFocused, setFocused] = useState(false);
  const numberOf = (typed: string) => {
    const number = (isSigned ? readSigned : readNumber)(typed, decimals, unit === '%');
    return { ...number, value: number.fault === null ? number.value : NO_NUMBER };
  };
  const read = numberOf(text);
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
        onChange(numberOf(event.currentTarget.value).value);
      }}
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        setFocused(false);
        onBlur?.(event);
      }}
      inputMode={isSigned ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={40}
      error={fault === null ? error : fieldError(t(`number.${fault}`, { first, second, max: decimals }))}
      rightSection={unit && <small>{unit}</small>}
      rightSectionWidth={UNIT_WIDTH}
    />
  );
}
