import { frameCatalogue } from '#contract/frames/catalogue.ts';
import type { RuleName } from '#core/rules/rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RateLimit } from '#server/platform/limits/limit-book.ts';
import { limitsOf } from '#server/platform/limits/limits-of.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import type { Session } from './handler.ts';

const MINUTE_MS = 60_000;

export interface Limits {
  /** Counts a call for where it comes from (an `addressGroup`). Throws `gateway.rate_limited`, as does the other. */
  address(group: string): void;
  /** Counts a call for its account and for its function: by account or, without a session, by where it comes from. */
  call(limit: RateLimit, group: string, session: Session | null): void;
}

export function openLimits(rules: Rules): Limits {
  const limits = limitsOf(rules);
  const byAddress = limits.limit('address', () => rules.get('gateway.calls_per_minute_address'), MINUTE_MS);
  const byAccount = limits.limit('account', () => rules.get('gateway.calls_per_minute_account'), MINUTE_MS);
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

const FRAME_RULES: ReadonlySet<RuleName> = new Set(Object.values(frameCatalogue).map(({ rateRule }) => rateRule));
const shared = new WeakMap<Rules, Map<RuleName, RateLimit>>();

/**
 * The limit of a function or a frame by its rule. A rule that frames name counts all that somebody does under it in this
 * process, over the socket or without: two ways to do the same must not allow it twice. Other rules count each function
 * apart.
 */
export function limitOf(rules: Rules, rule: RuleName, name: string): RateLimit {
  const open = (of: string): RateLimit => limitsOf(rules).limit(of, () => rules.get(rule), MINUTE_MS);
  if (!FRAME_RULES.has(rule)) return open(name);
  const known = shared.get(rules) ?? new Map<RuleName, RateLimit>();
  shared.set(rules, known);
  const limit = known.get(rule) ?? open(rule);
  known.set(rule, limit);
  return limit;
}

/** Whom a function's limit counts. A visitor is made for the asking, so that its address counts. */
export const callerOf = (group: string, session: Session | null): string =>
  session === null || session.role === 'visitor' ? group : session.userId;

export function refuse(seconds: number): void {
  if (seconds > 0) throw new AppError('gateway.rate_limited', { seconds });
}
