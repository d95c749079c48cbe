import type { TextInputProps } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { type FormField, FormTextInput } from './form-input.tsx';

/** Six digits with what is pasted around and between them; the schema of the form takes it out. */
const MAX_TYPED = 24;

/** The field for a code of six digits that was sent to somebody. */
export function SixDigitsInput<I extends FieldValues, O>(
  props: FormField<I, O> & Pick<TextInputProps, 'label' | 'autoComplete'>,
) {
  return <FormTextInput autoComplete="one-time-code" {...props} inputMode="numeric" maxLength={MAX_TYPED} />;
}
