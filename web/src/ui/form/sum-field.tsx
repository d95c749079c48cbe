import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { fieldError } from './field-error.tsx';
import { SumInput, type SumInputProps } from './sum-input.tsx';
import type { ZodForm } from './use-zod-form.ts';

type TextName<I> = { [K in keyof I]: I[K] extends string ? K : never }[keyof I];

interface Props<I extends FieldValues> extends Omit<SumInputProps, 'form' | 'name' | 'value' | 'onChange' | 'onBlur'> {
  form: ZodForm<I, I>;
  name: TextName<I> & Path<I>;
}

/** A number with decimals of the form, as plain decimal text. */
export function SumField<I extends FieldValues>({ form, name, description, ...rest }: Props<I>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <SumInput
          {...rest}
          {...field}
          description={fieldState.error ? undefined : description}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={fieldError(fieldState.error?.message)}
        />
      )}
    />
  );
}
