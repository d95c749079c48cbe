import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { WholeInput } from '#web/ui/form/whole-input.tsx';
import type { AdInput } from '../ad-form-schema.ts';
import type { AdFormOf } from './section-props.ts';

/** No limit of an offer has more. */
const MAX_DIGITS = 9;

type NumberName = { [K in keyof AdInput]: AdInput[K] extends number | null ? K : never }[keyof AdInput];

interface Props {
  form: AdFormOf;
  name: NumberName;
  label: string;
  unit?: string | undefined;
  disabled?: boolean;
  hint?: ReactNode;
}

/** A whole number of the form. */
export function NumberField({ form, name, label, unit, disabled, hint }: Props) {
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
