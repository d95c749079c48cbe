import { TagsInput, type TagsInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIST_SIGNS, readWholeList } from '../../lib/whole-list.ts';
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
    const { numbers, refused: part } = readWholeList(texts, maxDigits);
    setRefused(part);
    onChange(numbers);
  };
  return (
    <TagsInput
      {...rest}
      value={value.map(String)}
      onChange={read}
      splitChars={LIST_SIGNS}
      inputMode="numeric"
      error={refused === '' ? error : fieldError(t('number.listed', { text: refused }))}
    />
  );
}
