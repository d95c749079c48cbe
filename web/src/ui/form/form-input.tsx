import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { fieldError } from './field-error.tsx';

export interface FormField<I extends FieldValues, O> {
  form: UseFormReturn<I, unknown, O>;
  name: Path<I>;
}

/** A text field of a form, with its error below. */
export function FormTextInput<I extends FieldValues, O>({
  form,
  name,
  ...rest
}: FormField<I, O> & Omit<TextInputProps, 'form' | 'name'>) {
  const { error } = form.getFieldState(name, form.formState);
  return <TextInput {...form.register(name)} {...rest} error={fieldError(error?.message)} />;
}

/** A password field of a form. */
export function FormPasswordInput<I extends FieldValues, O>({
  form,
  name,
  description,
  ...rest
}: FormField<I, O> & Omit<PasswordInputProps, 'form' | 'name'>) {
  const { error } = form.getFieldState(name, form.formState);
  return (
    <PasswordInput
      {...form.register(name)}
      {...rest}
      // The requirements stand below the field until an error takes their place.
      {...(description && !error ? { description } : {})}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={fieldError(error?.message)}
    />
  );
}
