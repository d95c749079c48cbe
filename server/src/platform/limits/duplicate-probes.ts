import { AppError } from '../app-error.ts';
import type { Rules } from '../settings/rules.ts';
import type { RateLimit } from './limit-book.ts';
import { limitsOf } from './limits-of.ts';

const HOUR_MS = 3_600_000;

const limits = new WeakMap<Rules, RateLimit>();

function limitOf(rules: Rules): RateLimit {
  const limit =
    limits.get(rules) ??
    limitsOf(rules).limit('duplicate cards', () => rules.get('cards.duplicates_per_hour'), HOUR_MS);
  limits.set(rules, limit);
  return limit;
}

/**
 * Throws `gateway.rate_limited` for an account that was told of too many codes within an hour that the platform has them
 * already: the answer would tell of every code that is tried.
 */
export function requireProbesLeft(rules: Rules, userId: string): void {
  const seconds = limitOf(rules).wait(userId);
  if (seconds > 0) throw new AppError('gateway.rate_limited', { seconds });
}

/** Counts codes that were refused because the platform has them. */
export function countProbes(rules: Rules, userId: string, count: number): void {
  for (let counted = 0; counted < count; counted++) limitOf(rules).take(userId);
}

/** Does what may be refused with `cards.duplicate`, as far as the account may still be told. */
export async function withProbes<Answer>(
  { rules, userId }: { readonly rules: Rules; readonly userId: string },
  work: () => Promise<Answer>,
): Promise<Answer> {
  requireProbesLeft(rules, userId);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === 'cards.duplicate') countProbes(rules, userId, 1);
    throw error;
  }
}
