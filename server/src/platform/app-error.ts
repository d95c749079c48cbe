import type { ErrorCode } from '#contract/errors/codes.ts';

/** An error that the caller gets: a code of the error table, with the details that its sentence names. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, string | number>;

  constructor(code: ErrorCode, details: Record<string, string | number> = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}
