import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWholeNumber } from '../../lib/whole-number.ts';
import { afterPress } from './after-press.ts';
import { fieldError } from './field-error.tsx';

/** Room for separators and decimals, so that they can be read rather than cut off. */
const SEPARATORS = 8;

interface WholeText {
  /** Digits; empty when the text is no whole number. */
  value: string;
  onChange: (digits: string) => void;
  maxDigits: number;
  onBlur?: (() => void) | undefined;
}

/** Props of an input for a whole number: it keeps what was typed, and says when that is no whole number. */
export function useWholeText({ value, onChange, maxDigits, onBlur }: WholeText): {
  input: {
    value: string;
    onChange: (event: { currentTarget: { value: string } }) => void;
    onFocus: () => void;
    onBlur: () => void;
    inputMode: 'numeric';
    autoComplete: 'off';
    maxLength: number;
  };
  error: ReactNode;
} {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(value);
  const [isFocused, setFocused] = useState(false);
  // A value that came from elsewhere replaces the text.
  const shown = readWholeNumber(text, maxDigits).digits === value ? text : value;
  const { fault } = readWholeNumber(shown, maxDigits);
  // `1,0` may become `1,000`; a point or a minus is wrong at once.
  const isUnfinished = isFocused && fault === 'whole' && !/[.-]/.test(shown);
  return {
    input: {
      value: shown,
      onChange: (event) => {
        const next = event.currentTarget.value;
        setText(next);
        const { digits } = readWholeNumber(next, maxDigits);
        if (digits !== value) onChange(digits);
      },
      onFocus: () => setFocused(true),
      onBlur: () =>
        afterPress(() => {
          setFocused(false);
          onBlur?.();
        }),
      inputMode: 'numeric',
      autoComplete: 'off',
      maxLength: maxDigits + SEPARATORS,
    },
    error: fault && !isUnfinished ? fieldError(t(`number.${fault}`, { max: maxDigits })) : undefined,
  };
}
