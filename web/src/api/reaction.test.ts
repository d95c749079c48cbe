import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '#contract/errors/codes.ts';
import { ApiError, LOCAL } from './api-error.ts';
import { BLACK_ORDER_BIZ_CODES, type Reaction, reactionTo } from './reaction.ts';

const error = (errorCode: string, errorBizCode: string) =>
  new ApiError({ errorCode, errorBizCode, errorInfo: 'a sentence' });
const named = (name: ErrorCode) => error(ERRORS[name].errorCode, ERRORS[name].errorBizCode);

/** What follows where the caller shows nothing itself, and where it does. */
const RULES: readonly [string, ApiError, Reaction, Reaction][] = [
  ['an ended session', named('session.expired'), ...both({ say: 'warning', leave: 'login', forget: true })],
  ['a call that needs a login', named('session.required'), ...both({ say: 'warning', leave: 'login' })],
  ['a stale page', named('page.stale'), ...both({ say: 'warning', leave: 'reload' })],
  ['nothing found', named('nothing.found'), ...both({ say: null })],
  ['done already', named('already.done'), ...both({ say: null })],
  ['a timeout', error(LOCAL.timeout, LOCAL.timeout), ...both({ say: 'error' })],
  ['HTTP 404', error(LOCAL.http, '404'), ...both({ say: 'warning' })],
  ['HTTP 502', error(LOCAL.http, '502'), { say: 'error' }, { say: null }],
  ['no connection', error(LOCAL.offline, LOCAL.offline), { say: 'error' }, { say: null }],
  ['a card that was sold before', named('cards.duplicate'), ...both({ say: 'alert' })],
  ['a party that may not trade', named('orders.party_suspended'), ...both({ say: 'alert' })],
  [
    'no trading password',
    named('auth.trading_password_unset'),
    { say: 'warning', leave: 'tradingPassword', passwordUnset: true },
    { say: null, passwordUnset: true },
  ],
  ['anything else', named('orders.ended'), { say: 'error' }, { say: null }],
];

function both(reaction: Reaction): [Reaction, Reaction] {
  return [reaction, reaction];
}

describe('the error catalogue', () => {
  it.each(RULES)('%s', (_, given, loud, quiet) => {
    expect(reactionTo(given, false)).toEqual(loud);
    expect(reactionTo(given, true)).toEqual(quiet);
  });
  it('knows each code that turns an order black', () => {
    const known = Object.values(ERRORS).map(({ errorBizCode }) => errorBizCode);
    expect(known).toEqual(expect.arrayContaining([...BLACK_ORDER_BIZ_CODES]));
  });
});
