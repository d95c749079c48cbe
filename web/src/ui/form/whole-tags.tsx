import { TagsInput, type TagsInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWholeNumber } from '../../lib/whole-number.ts';
import { fieldError } from './field-error.tsx';

interface Props extends Omit<TagsInputProps, 'value' | 'onChange' | 'splitChars'> {
  value: readonly number[];
  onChange: (numbers: number[]) => void;
  maxDigits: number;
}

/** Whole numbers above zero, each once, smallest first. A comma without a blank is part of a number: `1,000` is one. */
export function WholeTags({ value, onChange, maxDigits, error, ...rest }: Props) {
  const { t } = useTranslation('ui');
  const [refused, setRefused] = useState('');
  const read = (texts: readonly string[]) => {
    const parts = texts.flatMap((text) => text.split(/,\s|[;；、\n]/)).filter((part) => part.trim() !== '');
    const numbers = parts.map((part) => ({ part, number: Number(readWholeNumber(part, maxDigits).digits) }));
    setRefused(numbers.find(({ number }) => number === 0)?.part ?? '');
    const good = numbers.map(({ number }) => number).filter((number) => number > 0);
    onChange([...new Set(good)].toSorted((a, b) => a - b));
  };
  return (
    <TagsInput
      {...rest}
      value={value.map(String)}
      onChange={read}
      splitChars={[';', '；', '、', '\n']}
      inputMode="numeric"
      error={refused === '' ? error : fieldError(t('number.listed', { text: refused }))}
    />
  );
}
