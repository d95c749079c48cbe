import { table } from 'virtual:catalogue';
import type { CallName, ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { say } from '../i18n/i18n.ts';
import { learnServerTime } from '../lib/clock.ts';
import { uuid } from '../lib/uuid.ts';
import { toastError, toastWarning } from '../ui/toast.ts';
import { ApiError, isBiz, LOCAL, SILENT_BIZ_CODES } from './api-error.ts';
import { leaveSoon } from './leave.ts';
import { send } from './send.ts';
import { clearSession, getSession, keepCsrfToken } from './session.ts';

const CSRF_WRONG = '100007';

export interface CallOptions {
  signal?: AbortSignal;
  /** Keep the same key when the same act is tried again: one effect, the same answer. Made up when left out. */
  idempotencyKey?: string;
  /** The caller shows the error in place; no toast. An ended session is always handled here. */
  quiet?: boolean;
}

/**
 * Calls a function of the gateway by its name. Adds what its catalogue entry asks for (csrf token, idempotency key)
 * and does what the error catalogue asks of every client. Throws an ApiError.
 */
export async function call<N extends CallName>(
  name: N,
  params: ParamsOf<N>,
  options: CallOptions = {},
): Promise<ResultOf<N>> {
  const [code, csrf, idempotent] = entryOf(name);
  const body: Record<string, unknown> = { ...(params as Record<string, unknown>) };
  if (idempotent) body.idempotencyKey = options.idempotencyKey ?? uuid();
  const attempt = async (fresh: boolean) =>
    send({ code, params: body, signal: options.signal, csrfToken: csrf ? await csrfToken(fresh) : null });
  try {
    const data = await attempt(false).catch((error: unknown) => {
      if (!csrf || !isBiz(error, CSRF_WRONG)) throw error;
      return attempt(true);
    });
    return data as ResultOf<N>;
  } catch (error) {
    if (error instanceof ApiError) react(error, options.quiet ?? false);
    throw error;
  }
}

/** The number of a function on the wire. */
export function codeOf(name: CallName): number {
  return entryOf(name)[0];
}

function entryOf(name: string): readonly [number, number, number] {
  const entry = table[name];
  if (!entry) throw new Error(`no function named ${name}`);
  return entry;
}

async function csrfToken(fresh: boolean): Promise<string> {
  const kept = getSession().csrfToken;
  if (kept && !fresh) return kept;
  const answer = (await send({ code: entryOf('auth.getCsrfToken')[0], params: {} })) as ResultOf<'auth.getCsrfToken'>;
  keepCsrfToken(answer.csrfToken);
  return answer.csrfToken;
}

function react(error: ApiError, quiet: boolean): void {
  if (error.errorCode === '4') {
    if (getSession().token) toastWarning(error.errorInfo || say('api.expired'));
    clearSession();
    leaveSoon('login');
  } else if (error.errorBizCode === '000018') {
    toastWarning(error.errorInfo);
    leaveSoon('login');
  } else if (error.errorBizCode === '001003') {
    toastWarning(error.errorInfo);
    leaveSoon('reload');
  } else if (error.errorCode === LOCAL.timeout) {
    toastError(error.errorInfo);
  } else if (!quiet && !SILENT_BIZ_CODES.includes(error.errorBizCode)) {
    toastError(error.errorInfo);
  }
}

/** Learns the server's clock. A failure is swallowed: the local clock has to do. */
export async function syncClock(): Promise<void> {
  const sentAt = Date.now();
  try {
    const { timestamp } = await call('base.getTime', {}, { quiet: true });
    learnServerTime(timestamp, (sentAt + Date.now()) / 2);
  } catch {
    // The next start tries again.
  }
}
