import { AppError } from '#server/platform/app-error.ts';
import { type RateLimit, rateLimit } from '#server/platform/rate-limit.ts';
import type { Rules } from '#server/platform/rules.ts';
import type { Session } from './handler.ts';

const MINUTE_MS = 60_000;

export interface Limits {
  /** Counts a call for its address and its account. Throws `gateway.rate_limited`. */
  caller(address: string, session: Session | null): void;
  /** Counts a call of one function, by account or, without a session, by address. */
  function(limit: RateLimit, address: string, session: Session | null): void;
}

export function openLimits(rules: Rules): Limits {
  const byAddress = rateLimit(rules.get('gateway.calls_per_minute_address'), MINUTE_MS);
  const byAccount = rateLimit(rules.get('gateway.calls_per_minute_account'), MINUTE_MS);
  return {
    caller(address, session) {
      refuse(byAddress.take(address));
      if (session !== null) refuse(byAccount.take(session.userId));
    },
    function(limit, address, session) {
      refuse(limit.take(session === null ? address : session.userId));
    },
  };
}

function refuse(seconds: number): void {
  if (seconds > 0) throw new AppError('gateway.rate_limited', { seconds });
}
