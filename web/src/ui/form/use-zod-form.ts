import { zodResolver } from '@hookform/resolvers/zod';
import type { TFunction } from 'i18next';
import {
  type ChangeHandler,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormRegister,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ApiError, type ApiErrorCode } from '../../api/api-error.ts';
import { afterPress } from './after-press.ts';

/** The field that shows a server error, by the error's name. */
export type ErrorPlaces = Readonly<Partial<Record<ApiErrorCode, string>>>;

export interface ZodForm<I extends FieldValues, O> extends UseFormReturn<I, unknown, O> {
  /** Shows a server error at its field; returns false if it belongs to none, so that the page shows it. */
  refuse: (error: unknown) => boolean;
}

/**
 * A form validated by the server's own schema, with errors at the fields in the user's language. A field that is left
 * empty says nothing before the form was sent: pressing the link beside it is no mistake.
 */
export function useZodForm<I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O, I>,
  defaultValues: DefaultValues<I>,
  places: ErrorPlaces = {},
): ZodForm<I, O> {
  const { t } = useTranslation('ui');
  const form = useForm<I, unknown, O>({ resolver: resolverOf(schema, t), defaultValues, mode: 'onTouched' });
  const { isSubmitted } = form.formState;
  const register: UseFormRegister<I> = (name, options) => {
    const field = form.register(name, options);
    const leave: ChangeHandler = async (event: { target: { value: unknown } }) => {
      if (event.target.value !== '' || isSubmitted) afterPress(() => void field.onBlur(event));
    };
    return { ...field, onBlur: leave };
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return false;
    const field = error.field ?? places[error.code];
    if (!field || !((field.split('.')[0] as string) in form.getValues())) return false;
    form.setError(field as Path<I>, { type: 'server', message: error.rule ?? error.message }, { shouldFocus: true });
    return true;
  };
  return { ...form, register, refuse };
}

function resolverOf<I extends FieldValues, O extends FieldValues>(
  schema: z.ZodType<O, I>,
  t: TFunction,
): Resolver<I, unknown, O> {
  const resolve = zodResolver<I, unknown, O>(schema, { error: (issue) => issueText(issue, t) });
  return async (values, context, options) => {
    const result = await resolve(values, context, options);
    nameRules(result.errors, t);
    return result;
  };
}

/** A schema that names its rule (`password`) wins over the text for the kind of issue: the name becomes words here. */
function nameRules(errors: FieldErrors, t: TFunction): void {
  for (const error of Object.values(errors)) {
    if (!error || typeof error !== 'object') continue;
    if (typeof error.type !== 'string') nameRules(error as FieldErrors, t);
    else if (typeof error.message === 'string') error.message = ruleText(error.message, t) ?? error.message;
  }
}

/** What to change, by the kind of a schema's complaint. */
function issueText(issue: z.core.$ZodRawIssue, t: TFunction): string {
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && Number(issue.minimum) <= 1) return t('rule.required');
    return t(issue.origin === 'string' ? 'rule.short' : 'rule.small', { min: Number(issue.minimum) });
  }
  if (issue.code === 'too_big')
    return t(issue.origin === 'string' ? 'rule.long' : 'rule.large', { max: Number(issue.maximum) });
  return t(issue.code === 'invalid_type' ? 'rule.required' : 'rule.form');
}

function ruleText(rule: string, t: TFunction): string | null {
  if (!/^[A-Za-z_]{2,40}$/.test(rule)) return null;
  return t(`rule.${rule}`, { defaultValue: '' }) || null;
}
