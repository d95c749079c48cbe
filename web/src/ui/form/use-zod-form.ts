import type { TFunction } from 'i18next';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError, type ApiErrorCode } from '../../api/api-error.ts';

type Issue = z.core.$ZodIssue;

/** The field where an error of the server belongs, by the error's name. */
export type ErrorPlaces = Readonly<Partial<Record<ApiErrorCode, string>>>;

export interface ZodForm<I extends FieldValues, O> extends UseFormReturn<I, unknown, O> {
  /** Puts the server's refusal at its field; answers false when it belongs to none, so that the page shows it. */
  refuse: (error: unknown) => boolean;
}

/**
 * A form checked by the very schema that the server checks with, in the reader's words, at the field.
 */
export function useZodForm<I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O, I>,
  defaultValues: DefaultValues<I>,
  places: ErrorPlaces = {},
): ZodForm<I, O> {
  const { t } = useTranslation('ui');
  const form = useForm<I, unknown, O>({ resolver: resolverOf(schema, t), defaultValues, mode: 'onTouched' });
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return false;
    const field = error.field ?? places[error.code];
    if (!field || !((field.split('.')[0] as string) in form.getValues())) return false;
    form.setError(field as Path<I>, { type: 'server', message: error.rule ?? error.message }, { shouldFocus: true });
    return true;
  };
  return { ...form, refuse };
}

function resolverOf<I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O, I>,
  t: TFunction,
): Resolver<I, unknown, O> {
  return async (values) => {
    const checked = await schema.safeParseAsync(values);
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: FieldErrors<I> = {};
    const seen = new Set<string>();
    for (const issue of checked.error.issues) {
      const path = issue.path.join('.') || 'root';
      if (seen.has(path)) continue;
      seen.add(path);
      set(errors, path, { type: issue.code, message: issueWords(issue, t) });
    }
    return { values: {}, errors };
  };
}

/** What to change, from a schema's complaint: its own rule name when it gives one, else by kind. */
function issueWords(issue: Issue, t: TFunction): string {
  const named = ruleWords(issue.message, t);
  if (named) return named;
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && Number(issue.minimum) <= 1) return t('rule.required');
    return t(issue.origin === 'string' ? 'rule.short' : 'rule.small', { min: Number(issue.minimum) });
  }
  if (issue.code === 'too_big')
    return t(issue.origin === 'string' ? 'rule.long' : 'rule.large', { max: Number(issue.maximum) });
  if (issue.code === 'invalid_type') return t('rule.required');
  return t('rule.form');
}

function ruleWords(rule: string, t: TFunction): string | null {
  if (!/^[A-Za-z_]{2,40}$/.test(rule)) return null;
  const words = t(`rule.${rule}`, { defaultValue: '' });
  return words || null;
}
