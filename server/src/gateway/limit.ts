import { frameCatalogue } from '#contract/frames/catalogue.ts';
import type { RuleName } from '#core/rules/rules.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { RateLimit } from '#server/platform/limits/limit-book.ts';
import { limitsOf } from '#server/platform/limits/limits-of.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import { personOf, type Session } from './handler.ts';

const MINUTE_MS = 60_000;

export interface Limits {
  /** Counts a call for its address group (`addressGroup`). Throws `gateway.rate_limited`, as `call` does. */
  address(group: string): void;
  /** Counts a call for its account and its function; without a session, for its address group. */
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
 * The limit of a function or a frame by its rule. A rule that frames use counts all calls of a user under it in this
 * process, over socket and gateway together, so that two ways to do the same share one limit. Other rules count each
 * function separately.
 */
export function limitOf(rules: Rules, rule: RuleName, name: string): RateLimit {
  const open = (of: string): RateLimit => limitsOf(rules).limit(of, () => rules.get(rule), MINUTE_MS);
  if (!FRAME_RULES.has(rule)) return open(name);
  const limits = shared.get(rules) ?? new Map<RuleName, RateLimit>();
  shared.set(rules, limits);
  const limit = limits.get(rule) ?? open(rule);
  limits.set(rule, limit);
  return limit;
}

/** The key that a function's limit counts by. Visitors count by address, because anyone can open new ones. */
export const callerOf = (group: string, session: Session | null): string =>
  session === null || session.role === 'visitor' ? group : personOf(session);

export function refuse(seconds: number): void {
  if (seconds > 0) throw new AppError('gateway.rate_limited', { seconds });
}
