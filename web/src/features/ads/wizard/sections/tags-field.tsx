import { TagsInput } from '@mantine/core';
import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { fieldError } from '#web/ui/form/field-error.tsx';
import type { ZodForm } from '#web/ui/form/use-zod-form.ts';
import classes from '../ad-form.module.css';

const MAX_TAGS = 3;
const MAX_TAG_CHARS = 24;

interface Props<I extends FieldValues> {
  form: ZodForm<I, I>;
  label: string;
  hint: string;
  /** Tags to choose from, beside those that are typed. */
  suggestions?: string[];
}

/** An offer's tags. */
export function TagsField<I extends FieldValues & { tags: string[] }>({ form, label, hint, suggestions }: Props<I>) {
  return (
    <Controller
      control={form.control}
      name={'tags' as Path<I>}
      render={({ field, fieldState }) => (
        <TagsInput
          label={label}
          classNames={{ pill: classes.pill }}
          value={field.value}
          onChange={(texts) => field.onChange(texts.map((tag) => tag.trim().slice(0, MAX_TAG_CHARS)).filter(Boolean))}
          onBlur={field.onBlur}
          data={suggestions}
          maxTags={MAX_TAGS}
          description={fieldState.error ? undefined : hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={fieldError(fieldState.error?.message)}
        />
      )}
    />
  );
}
