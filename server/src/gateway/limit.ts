import { AppError } from '#server/platform/app-error.ts';
import { type RateLimit, rateLimit } from '#server/platform/rate-limit.ts';
import type { Rules } from '#server/platform/rules.ts';
import type { Session } from './handler.ts';

const MINUTE_MS = 60_000;

export interface Limits {
  /** Counts a call for where it comes from (an `addressGroup`). Throws `gateway.rate_limited`, as does the other. */
  address(group: string): void;
  /** Counts a call for its account and for its function: by account or, without a session, by where it comes from. */
  call(limit: RateLimit, group: string, session: Session | null): void;
}

export function openLimits(rules: Rules): Limits {
  const byAddress = rateLimit(() => rules.get('gateway.calls_per_minute_address'), MINUTE_MS);
  const byAccount = rateLimit(() => rules.get('gateway.calls_per_minute_account'), MINUTE_MS);
  return {
    address(group) {
      refuse(byAddress.take(group));
    },
    call(limit, group, session) {
      if (session !== null) refuse(byAccount.take(session.userId));
      refuse(limit.take(callerOf(group, session)));
    },
  };
}

/** Whom a function's limit counts. A visitor is made for the asking, so that its address counts. */
export const callerOf = (group: string, session: Session | null): string =>
  session === null || session.role === 'visitor' ? group : session.userId;

export function refuse(seconds: number): void {
  if (seconds > 0) throw new AppError('gateway.rate_limited', { seconds });
}
