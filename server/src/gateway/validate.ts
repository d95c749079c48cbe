import type { FunctionDef } from '#contract/define.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Call } from './handler.ts';
import { fieldOf, ruleInWords } from './issue-words.ts';

/** Parses parameters with the schema; unknown fields are dropped. Throws `gateway.invalid` with field and rule. */
export function validate(def: Pick<FunctionDef, 'params'>, json: unknown, lang: Call['lang']): unknown {
  // reportInput: the message for a missing field differs from the one for a wrong type.
  const parsed = def.params.safeParse(json, { reportInput: true });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw new AppError('gateway.invalid', { field: 'json', rule: '' });
  throw new AppError('gateway.invalid', { field: fieldOf(issue), rule: ruleInWords(issue, lang) });
}

const KEY_PATTERN = /^[\w-]{8,64}$/;

/** The caller's idempotency key; null when there is none. */
export function readIdempotencyKey(json: Record<string, unknown>, lang: Call['lang']): string | null {
  const key = json['idempotencyKey'];
  if (key === undefined || key === null) return null;
  if (typeof key === 'string' && KEY_PATTERN.test(key)) return key;
  const rule = lang === 'en' ? '8 to 64 letters, digits, - or _' : '须为 8 至 64 位字母、数字、- 或 _';
  throw new AppError('gateway.invalid', { field: 'idempotencyKey', rule });
}
