import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { fieldError } from '#web/ui/field-error.tsx';
import type { ZodForm } from '#web/ui/use-zod-form.ts';
import classes from './ad-form.module.css';
import type { AdInput, AdOutput } from './ad-form-schema.ts';

interface Props {
  form: ZodForm<AdInput, AdOutput>;
  name: 'minFace' | 'maxFace' | 'totalAmount' | 'maxCards';
  label: string;
  unit?: string;
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
        <NumberInput
          ref={field.ref}
          label={label}
          value={(field.value as number | null | undefined) ?? ''}
          onChange={(value) => field.onChange(value === '' ? null : Number(value))}
          onBlur={field.onBlur}
          allowDecimal={false}
          allowNegative={false}
          maxLength={12}
          disabled={disabled}
          rightSection={unit ? <span className={classes.unit}>{unit}</span> : undefined}
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
