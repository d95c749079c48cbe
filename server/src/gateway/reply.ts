import { ERRORS, type ErrorCode } from '#contract/errors/codes.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Call } from './handler.ts';

const OK_HEAD = '{"errorCode":"0","errorBizCode":"","errorInfo":"","data":';

/** Serialized replies of answers that are returned to many callers; freed with the answer. */
const written = new WeakMap<object, Buffer | null>();

/** Serializes the reply of this answer object once and keeps it: for cached answers that are returned unchanged. */
export function writeOnce<T extends object>(answer: T): T {
  written.set(answer, null);
  return answer;
}

export function okReply(data: unknown): string | Buffer {
  const reply = typeof data === 'object' && data !== null ? written.get(data) : undefined;
  if (reply) return reply;
  const text = `${OK_HEAD}${JSON.stringify(data ?? null)}}`;
  if (reply === undefined) return text;
  const bytes = Buffer.from(text);
  written.set(data as object, bytes);
  return bytes;
}

/**
 * `data` holds the details of the error, such as the row or the field that caused it, so that a page can show it in
 * place.
 */
export function errorReply(error: AppError, lang: Call['lang']): string {
  const entry = ERRORS[error.code];
  const errorInfo = messageOf(error, lang);
  const data = Object.keys(error.details).length > 0 ? error.details : null;
  return JSON.stringify({ errorCode: entry.errorCode, errorBizCode: entry.errorBizCode, errorInfo, data });
}

/** The error's sentence in the caller's language. */
export function messageOf(error: AppError, lang: Call['lang']): string {
  const entry = ERRORS[error.code];
  return fill(lang === 'en' ? entry.en : entry.zh, error.details);
}

const fill = (sentence: string, details: AppError['details']): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));

/** Connection failures of the driver and of the network, and PostgreSQL's classes 08 and 57P. */
const UNAVAILABLE = /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT|08\w{3}|57P0\d|53300)$/;
const TIMED_OUT = new Set<string>(['57014', '55P03']);

/** The error that the caller gets. Unexpected failures reveal nothing of their cause. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return new AppError(kindOf(error as { code?: unknown; message?: unknown }));
}

function kindOf(error: { code?: unknown; message?: unknown } | null): ErrorCode {
  const code = String(error?.code ?? '');
  if (TIMED_OUT.has(code)) return 'gateway.timeout';
  if (UNAVAILABLE.test(code)) return 'gateway.unavailable';
  const message = String(error?.message ?? '');
  if (
    /connection terminated|connection error|timeout exceeded when trying to connect|pool after calling end/i.test(
      message,
    )
  ) {
    return 'gateway.unavailable';
  }
  return 'gateway.internal';
}
