import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { type Reaction, reactionTo } from './reaction.ts';

const named = (code: ApiErrorCode) => new ApiError({ code, message: 'a sentence' });
const http = (status: number) => new ApiError({ code: 'client.http', message: 'a sentence', status });

/** The reaction when the caller shows nothing itself, and when it does. */
const RULES: readonly [string, ApiError, Reaction, Reaction][] = [
  ['an ended session', named('session.expired'), ...both({ say: 'warning', leave: 'login', forget: true })],
  ['a call that needs a login', named('session.required'), ...both({ say: 'warning', leave: 'login' })],
  ['a stale page', named('page.stale'), ...both({ say: 'warning', leave: 'reload' })],
  ['nothing found', named('nothing.found'), ...both({ say: null })],
  ['done already', named('already.done'), ...both({ say: null })],
  ['a timeout', named('client.timeout'), ...both({ say: 'error' })],
  ['HTTP 404', http(404), ...both({ say: 'warning' })],
  ['HTTP 502', http(502), { say: 'error' }, { say: null }],
  ['no connection', named('client.offline'), { say: 'error' }, { say: null }],
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
  it.each(RULES)('%s', (_, refusal, loud, quiet) => {
    expect(reactionTo(refusal, false)).toEqual(loud);
    expect(reactionTo(refusal, true)).toEqual(quiet);
  });
});
