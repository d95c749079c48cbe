import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Limit } from '../../api/limits.ts';
import { fieldError } from './field-error.tsx';

interface Props {
  limit: Limit;
  value: string;
  onChange: (text: string) => void;
  /** Where somebody else reads it as well. */
  label?: string | undefined;
  /** By default the shortest length, and that the log keeps it; null: the shortest length alone, where there is one. */
  hint?: ReactNode;
  rows?: number | undefined;
  error?: ReactNode;
}

/** A text that says why. */
export function ReasonField({ limit: { min, max, isOptional }, value, onChange, label, hint, rows = 2, error }: Props) {
  const { t } = useTranslation('ui');
  const shortest = !isOptional && (min ?? 0) > 1 ? t('rule.short', { min }) : undefined;
  return (
    <Textarea
      label={label ?? t('reason.label')}
      description={hint === undefined ? t('reason.hint', { min }) : (hint ?? shortest)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(max === null ? {} : { maxLength: max })}
      autosize
      minRows={rows}
      required={!isOptional}
      error={fieldError(error)}
    />
  );
}
