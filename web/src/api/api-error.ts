const INVALID = '100010';

/** Anything but success. `errorInfo` is a sentence in the reader's language. */
export class ApiError extends Error {
  readonly errorCode: string;
  readonly errorBizCode: string;
  readonly errorInfo: string;
  /** What the server says beyond the sentence, such as the refused parameter's name or the seconds to wait. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(parts: { errorCode: string; errorBizCode: string; errorInfo: string; details?: unknown }) {
    super(parts.errorInfo);
    this.name = 'ApiError';
    this.errorCode = parts.errorCode;
    this.errorBizCode = parts.errorBizCode;
    this.errorInfo = parts.errorInfo;
    this.details = typeof parts.details === 'object' && parts.details ? { ...parts.details } : {};
  }

  /** The parameter that was refused, for showing the sentence at its field. */
  get field(): string | null {
    return this.refusal?.[1]?.replace(/\[(\d+)\]/g, '.$1') ?? null;
  }

  /** What that parameter must be, in words. */
  get rule(): string | null {
    return this.refusal?.[2] ?? null;
  }

  /** "cards[2].faceValue: at most 500", the shape of the sentence about a refused parameter in both languages. */
  private get refusal(): RegExpExecArray | null {
    return this.errorBizCode === INVALID ? /^([\w.[\]]+)[:：]\s*(.+)$/s.exec(this.errorInfo) : null;
  }
}

/** What the client itself can meet; numbers the server never gives. */
export const LOCAL = { timeout: 'timeout', offline: 'offline', http: 'http' } as const;

/** Nothing found, already done: the caller handles them, nobody is told. */
export const SILENT_BIZ_CODES: readonly string[] = ['000068', '000181'];

/** The sentence of any error, for showing in place. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.errorInfo : error instanceof Error ? error.message : String(error);
}

export function isBiz(error: unknown, errorBizCode: string): boolean {
  return error instanceof ApiError && error.errorBizCode === errorBizCode;
}
