import { type ApiError, type ApiErrorCode, SILENT_CODES } from './api-error.ts';
import type { LeaveTarget } from './leave.ts';

/** The reaction of the client to a failed call. */
export interface Reaction {
  /** How the sentence is shown; null: not here. */
  readonly say: 'warning' | 'error' | 'alert' | null;
  readonly leave?: LeaveTarget;
  /** The session has ended. */
  readonly forget?: true;
  /** The user has no trading password, whatever this browser stored. */
  readonly passwordUnset?: true;
}

/**
 * Orders that the platform refuses because of what it knows: a card sold before, a party that may not trade. Shown in a
 * dialog, not in a toast.
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
  if (code === 'auth.second_factor_unbound') return { say: 'warning', leave: 'secondFactor' };
  if (code === 'client.timeout') return { say: 'error' };
  if (code === 'client.http' && status === 404) return { say: 'warning' };
  if (BLACK_ORDER_CODES.includes(code)) return { say: 'alert' };
  return { say: quiet || SILENT_CODES.includes(code) ? null : 'error' };
}
