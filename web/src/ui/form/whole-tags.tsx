import { TagsInput, type TagsInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIST_SIGNS, readWholeList, type WholeList } from '../../lib/whole-list.ts';
import { fieldError } from './field-error.tsx';

interface Props extends Omit<TagsInputProps, 'value' | 'onChange' | 'splitChars'> {
  value: readonly number[];
  onChange: (numbers: number[]) => void;
  maxDigits: number;
}

const NO_FAULT: Pick<WholeList, 'refused' | 'readings'> = { refused: '', readings: [] };

/** Whole numbers above zero, each once, smallest first. A comma without a blank is part of a number: `1,000` is one, `100,250` is asked about. */
export function WholeTags({ value, onChange, maxDigits, error, ...rest }: Props) {
  const { t } = useTranslation('ui');
  const [{ refused, readings }, setFault] = useState(NO_FAULT);
  const read = (texts: readonly string[]) => {
    const list = readWholeList(texts, maxDigits);
    setFault(list);
    onChange(list.numbers);
  };
  const [first, second] = readings;
  const fault = first === undefined ? t('number.listed', { text: refused }) : t('number.two', { first, second });
  return (
    <TagsInput
      {...rest}
      value={value.map(String)}
      onChange={read}
      splitChars={LIST_SIGNS}
      inputMode="numeric"
      error={refused === '' ? error : fieldError(fault)}
    />
  );
}
