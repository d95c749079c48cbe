import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPin, normalPin } from '#core/orders/card-parts.ts';
import { fieldError } from './field-error.tsx';

const MAX_TYPED = 32;

/** The part of a brand that a PIN needs. */
export interface PinBrand {
  readonly name: string;
  readonly pinPattern: string | null;
}

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'error'> {
  brand: PinBrand;
  value: string;
  onChange: (pin: string) => void;
  /** What is wrong with it, in words. */
  error?: string | null | undefined;
}

/** The PIN beside a card's code: hidden once the field is left. Nothing where the brand's cards have none. */
export function PinField({ brand, value, onChange, error, ...rest }: Props) {
  const { t } = useTranslation('ui');
  const [typing, setTyping] = useState(false);
  if (brand.pinPattern === null && value === '') return null;
  const isUnlike = !typing && isPin(value) && !new RegExp(brand.pinPattern ?? '', 'i').test(normalPin(value));
  return (
    <TextInput
      label={t('pin.label')}
      description={isUnlike ? t('pin.unlike', { brand: brand.name }) : t('pin.hint')}
      classNames={{ input: 'cw-mono' }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      value={typing ? value : value.replace(/\S/g, '•')}
      onChange={(event) => typing && onChange(event.currentTarget.value)}
      onFocus={() => setTyping(true)}
      onBlur={() => setTyping(false)}
      autoComplete="off"
      spellCheck={false}
      maxLength={MAX_TYPED}
      error={fieldError(error)}
    />
  );
}
