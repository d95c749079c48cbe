import type { CallName, ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { say } from '../i18n/i18n.ts';
import { learnServerTime } from '../lib/clock.ts';
import { uuid } from '../lib/crypto/uuid.ts';
import { alertBox } from '../ui/overlay/alert.ts';
import { toastError, toastWarning } from '../ui/overlay/toast.ts';
import { ApiError, hasCode } from './api-error.ts';
import { explainBreak, requireConnection } from './connection.ts';
import { entryOf } from './entries.ts';
import { leaveSoon } from './leave.ts';
import { askUser } from './question.ts';
import { reactionTo } from './reaction.ts';
import { type Outgoing, send } from './send.ts';
import { clearSession, getSession, keepCsrfToken, keepUser, keepVisitor } from './session.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** Reuse the key when a call is retried: one effect, the same answer. Default: a new key. */
  idempotencyKey?: string;
  /** The caller shows the error in place; no toast. An ended session is always handled here. */
  quiet?: boolean;
  /** Errors have no consequence: no toast, no redirect to the login. */
  swallow?: boolean;
}

/**
 * Calls a function of the gateway by its name. Adds what its catalogue entry requires (CSRF token, idempotency key) and
 * reacts to errors as the error catalogue prescribes. Throws an ApiError.
 */
export async function call<N extends CallName>(
  name: N,
  params: ParamsOf<N>,
  options: CallOptions = {},
): Promise<ResultOf<N>> {
  const [, csrf, idempotent] = await entryOf(name);
  const body: Record<string, unknown> = { ...(params as Record<string, unknown>) };
  const { token: asker } = getSession();
  if (idempotent) body.idempotencyKey = options.idempotencyKey ?? uuid();
  try {
    if (csrf) requireConnection();
    const attempt = () => sendNamed(name, body, (outgoing) => send({ ...outgoing, signal: options.signal }));
    return (await attempt().catch((refusal: unknown) => afterQuestion(refusal, attempt, body))) as ResultOf<N>;
  } catch (thrown) {
    const error = csrf ? explainBreak(thrown, Boolean(idempotent)) : thrown;
    if (error instanceof ApiError && !options.swallow) react(error, options.quiet ?? false, asker);
    throw error;
  }
}

/** The next try of a call once its caller has answered what it waits for; the refusal when they turned away. */
export async function afterQuestion<T>(
  refusal: unknown,
  attempt: () => Promise<T>,
  { tradePassword }: { readonly tradePassword?: unknown } = {},
): Promise<T> {
  const password = typeof tradePassword === 'string' ? tradePassword : null;
  const isQuestion = hasCode(refusal, 'auth.step_up_needed', 'staff.reason_needed');
  if (isQuestion && (await askUser(refusal, password))) return attempt();
  throw refusal;
}

/**
 * Sends a call, with the csrf token where its entry requires one. Once more when the token was out of date, or when this browser's
 * clock was put right after the page was loaded: then with the server's time.
 */
export async function sendNamed<T>(
  name: CallName,
  params: Record<string, unknown>,
  transport: (outgoing: Outgoing) => Promise<T>,
): Promise<T> {
  const [code, csrf] = await entryOf(name);
  const attempt = async (fresh: boolean) =>
    transport({ code, params, csrfToken: csrf ? await csrfToken(fresh) : null });
  return attempt(false).catch(async (error: unknown) => {
    if (hasCode(error, 'gateway.clock_skew')) await syncClock();
    else if (!csrf || !hasCode(error, 'gateway.csrf')) throw error;
    return attempt(Boolean(csrf));
  });
}

async function csrfToken(fresh: boolean): Promise<string> {
  const { token, csrfToken: ownToken, visitor } = getSession();
  const kept = token === null && visitor !== null ? visitor.csrfToken : ownToken;
  if (kept && !fresh) return kept;
  const [code] = await entryOf('auth.getCsrfToken');
  const answer = (await send({ code, params: {} })) as ResultOf<'auth.getCsrfToken'>;
  keepCsrfToken(answer.csrfToken);
  return answer.csrfToken;
}

/** `asker`: the token of the login that called; a call of an earlier login ends no later one. */
function react(error: ApiError, quiet: boolean, asker: string | null): void {
  const { say: how, leave, forget, passwordUnset } = reactionTo(error, quiet);
  const { token, user, visitor } = getSession();
  if (forget && token !== null && token !== asker) return;
  // A visitor has no login to lose: the next call opens a new session.
  if (forget && token === null && visitor !== null) {
    keepVisitor(null);
    return;
  }
  if (passwordUnset && user) keepUser({ ...user, tradepwdFlag: false });
  if (forget) clearSession();
  // Already redirecting: the user has seen the message. No session: nothing to clear.
  if (leave && !leaveSoon(leave)) return;
  if (forget && !token) return;
  if (how === 'warning') toastWarning(error.message);
  else if (how === 'error') toastError(error.message);
  else if (how === 'alert') alertBox(say('blackOrder'), error.message);
}

/** Fetches the server's clock. On failure the local clock is used. */
export async function syncClock(): Promise<void> {
  const sentAt = Date.now();
  try {
    const { timestamp } = await call('base.getTime', {}, { swallow: true });
    learnServerTime(timestamp, (sentAt + Date.now()) / 2);
  } catch {
    // The next start tries again.
  }
}
