import { type ApiError, type ApiErrorCode, SILENT_CODES } from './api-error.ts';
import type { LeaveTarget } from './leave.ts';

/** What every client does about a failed call, whoever made it. */
export interface Reaction {
  /** How the sentence is shown; null: not here. */
  readonly say: 'warning' | 'error' | 'alert' | null;
  readonly leave?: LeaveTarget;
  /** The login is over. */
  readonly forget?: true;
  /** The reader has no trading password, whatever this browser believed. */
  readonly passwordUnset?: true;
}

/**
 * An order that the platform itself turns down for what is known about it: a card sold before, a party that may not
 * trade. It is said in a box that stays, not in a toast that passes.
 */
const BLACK_ORDER_CODES: readonly ApiErrorCode[] = [
  'cards.duplicate',
  'orders.party_suspended',
  'orders.paused',
  'orders.paused_until',
];

/** The rules of the error catalogue. `quiet`: the caller shows the sentence in place. */
export function reactionTo({ code, status }: ApiError, quiet: boolean): Reaction {
  if (code === 'session.expired') return { say: 'warning', leave: 'login', forget: true };
  if (code === 'session.required') return { say: 'warning', leave: 'login' };
  if (code === 'page.stale') return { say: 'warning', leave: 'reload' };
  if (code === 'auth.trading_password_unset') {
    return quiet
      ? { say: null, passwordUnset: true }
      : { say: 'warning', leave: 'tradingPassword', passwordUnset: true };
  }
  if (code === 'client.timeout') return { say: 'error' };
  if (code === 'client.http' && status === 404) return { say: 'warning' };
  if (BLACK_ORDER_CODES.includes(code)) return { say: 'alert' };
  return { say: quiet || SILENT_CODES.includes(code) ? null : 'error' };
}
