import type { ErrorCode } from '#contract/errors/codes.ts';

/**
 * What the client itself can meet, beyond the refusals of the catalogue: no answer in time, no connection, an answer
 * that is none of the gateway's, and a refusal that came into the catalogue after this page was built.
 */
export type ClientErrorCode = 'client.timeout' | 'client.offline' | 'client.http' | 'client.unknown';
export type ApiErrorCode = ErrorCode | ClientErrorCode;

interface Parts {
  code: ApiErrorCode;
  /** A sentence in the reader's language. */
  message: string;
  /** What the server says beyond the sentence, such as the refused parameter's name or the seconds to wait. */
  details?: unknown;
  /** Of an answer that is none of the gateway's. */
  status?: number;
}

/** Anything but success, by the name that the error catalogue gives it. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly details: Readonly<Record<string, unknown>>;
  readonly status: number | null;

  constructor({ code, message, details, status }: Parts) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.details = typeof details === 'object' && details ? { ...details } : {};
    this.status = status ?? null;
  }

  /** The parameter that was refused, as a form names it (`cards.2.faceValue`), for showing the sentence at its field. */
  get field(): string | null {
    return this.detail('field')?.replace(/\[(\d+)\]/g, '.$1') ?? null;
  }

  /** What that parameter must be, in words. */
  get rule(): string | null {
    return this.detail('rule');
  }

  private detail(name: string): string | null {
    const value = this.code === 'gateway.invalid' ? this.details[name] : null;
    return typeof value === 'string' && value !== '' ? value : null;
  }
}

/** Nobody knows whether the server acted: there was no answer of the gateway's. */
export function isUnanswered(error: ApiError): boolean {
  return error.code === 'client.timeout' || error.code === 'client.offline' || error.code === 'client.http';
}

/** Nothing found, already done: the caller handles them, nobody is told. */
export const SILENT_CODES: readonly ApiErrorCode[] = ['nothing.found', 'already.done'];

/** The sentence of any error, for showing in place. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function hasCode(error: unknown, ...codes: ApiErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}
