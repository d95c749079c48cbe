import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { fieldError } from '#web/ui/form/field-error.tsx';
import type { ZodForm } from '#web/ui/form/use-zod-form.ts';
import { WholeInput } from '#web/ui/form/whole-input.tsx';

/** No limit of an offer has more. */
const MAX_DIGITS = 9;

type NumberName<I> = { [K in keyof I]: I[K] extends number | null ? K : never }[keyof I];

interface Props<I extends FieldValues> {
  form: ZodForm<I, I>;
  name: NumberName<I> & Path<I>;
  label: string;
  unit?: string | undefined;
  disabled?: boolean;
  hint?: ReactNode;
}

/** A whole number of the form. */
export function NumberField<I extends FieldValues>({ form, name, label, unit, disabled, hint }: Props<I>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <WholeInput
          ref={field.ref}
          label={label}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          maxDigits={MAX_DIGITS}
          disabled={disabled}
          rightSection={
            unit ? (
              <Box component="span" pr="sm" fz="md" c="dimmed">
                {unit}
              </Box>
            ) : undefined
          }
          rightSectionWidth={72}
          rightSectionPointerEvents="none"
          description={fieldState.error ? undefined : hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={disabled ? undefined : fieldError(fieldState.error?.message)}
        />
      )}
    />
  );
}
