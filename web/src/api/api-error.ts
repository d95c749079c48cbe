import type { ErrorCode } from '#contract/errors/codes.ts';

/**
 * Errors of the client itself, besides those of the catalogue: no answer in time, no connection, an act that was not
 * sent for want of one, an answer that is not the gateway's, a file that the page does not send, and an error added to the
 * catalogue after this page was built.
 */
export type ClientErrorCode = `client.${'timeout' | 'offline' | 'unsent' | 'http' | 'file' | 'unknown'}`;
export type ApiErrorCode = ErrorCode | ClientErrorCode;

interface Parts {
  code: ApiErrorCode;
  /** A sentence in the reader's language. */
  message: string;
  /** Details of the error, such as the refused parameter's name or the seconds to wait. */
  details?: unknown;
  /** The HTTP status of an answer that is not the gateway's. */
  status?: number;
}

/** Errors whose details name the parameter that was refused. */
const NAMING_FIELDS: readonly ApiErrorCode[] = ['gateway.invalid', 'auth.code_wrong'];

/** Any result except success, with its name in the error catalogue. */
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

  /** The refused parameter in the form's notation (`cards.2.faceValue`), for showing the error at its field. */
  get field(): string | null {
    return this.detail('field')?.replace(/\[(\d+)\]/g, '.$1') ?? null;
  }

  /** The rule that the parameter broke, as text. */
  get rule(): string | null {
    return this.detail('rule');
  }

  private detail(name: string): string | null {
    const value = NAMING_FIELDS.includes(this.code) ? this.details[name] : null;
    return typeof value === 'string' && value !== '' ? value : null;
  }
}

/** Whether there was no answer from the gateway. Unless the act was never sent, it is unknown if the server acted. */
export function isUnanswered({ code }: ApiError): boolean {
  return code === 'client.timeout' || code === 'client.offline' || code === 'client.unsent' || code === 'client.http';
}

/** Not found, already done: the caller handles them, and no message is shown. */
export const SILENT_CODES: readonly ApiErrorCode[] = ['nothing.found', 'already.done'];

/** The sentence of any error, for showing in place. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function hasCode(error: unknown, ...codes: ApiErrorCode[]): error is ApiError {
  return error instanceof ApiError && codes.includes(error.code);
}
