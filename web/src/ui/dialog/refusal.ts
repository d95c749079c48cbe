import { ApiError, errorText, hasCode } from '#web/api/api-error.ts';
import type { Field } from './fields.ts';

interface Refusal {
  /** The sentence that stands below the fields; null: a field says it. */
  readonly text: string | null;
  readonly field?: Field;
  readonly fieldText?: string;
}

/** Where a dialog says why its command failed. */
export function refusalOf(fields: readonly Field[], failure: Error | null): Refusal {
  if (failure === null) return { text: null };
  if (hasCode(failure, ...PASSWORD_CODES) && fields.some(({ kind }) => kind === 'password')) return { text: null };
  const field = failure instanceof ApiError ? fields.find(({ name }) => name === failure.field) : undefined;
  if (!field || !SAYING.includes(field.kind)) return { text: errorText(failure) };
  return { text: null, field, fieldText: (failure as ApiError).rule ?? failure.message };
}

/** The kinds of fields that show a sentence below them. */
const SAYING: readonly Field['kind'][] = ['text', 'area', 'reason', 'amount', 'whole', 'pick', 'radio'];

/** The field of the trading password says that it was wrong, and by being there that it is needed. */
const PASSWORD_CODES = ['auth.trading_password_wrong', 'auth.trading_password_needed'] as const;
