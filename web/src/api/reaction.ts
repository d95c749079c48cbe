import { type ApiError, LOCAL, SILENT_BIZ_CODES } from './api-error.ts';
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

const SESSION_OVER = '4';
const LOGIN_FIRST = '000018';
const PAGE_STALE = '001003';
const PASSWORD_UNSET = '110010';
const MISSING = '404';

/**
 * An order that the platform itself turns down for what is known about it: a card sold before, a party that may not
 * trade. It is said in a box that stays, not in a toast that passes.
 */
export const BLACK_ORDER_BIZ_CODES: readonly string[] = ['200040', '200028', '200035', '200048'];

/** The rules of the error catalogue. `quiet`: the caller shows the sentence in place. */
export function reactionTo({ errorCode, errorBizCode }: ApiError, quiet: boolean): Reaction {
  if (errorCode === SESSION_OVER) return { say: 'warning', leave: 'login', forget: true };
  if (errorBizCode === LOGIN_FIRST) return { say: 'warning', leave: 'login' };
  if (errorBizCode === PAGE_STALE) return { say: 'warning', leave: 'reload' };
  if (errorBizCode === PASSWORD_UNSET) {
    return quiet
      ? { say: null, passwordUnset: true }
      : { say: 'warning', leave: 'tradingPassword', passwordUnset: true };
  }
  if (errorCode === LOCAL.timeout) return { say: 'error' };
  if (errorCode === LOCAL.http && errorBizCode === MISSING) return { say: 'warning' };
  if (BLACK_ORDER_BIZ_CODES.includes(errorBizCode)) return { say: 'alert' };
  return { say: quiet || SILENT_BIZ_CODES.includes(errorBizCode) ? null : 'error' };
}
