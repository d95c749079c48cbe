import type { Placement, PlaceOutcome, PlaceRefusal, PlaceRules, SellerDay } from './place-facts.ts';

interface DayAttempt {
  readonly placement: Pick<Placement, 'way' | 'takerId'>;
  readonly sellerId: string;
  /** Base units of points. */
  readonly amount: bigint;
  readonly rules: Pick<PlaceRules, 'dayLimits'>;
}

/**
 * Why the day of the seller has no room for an order, at its level of identity, or null. An order that moves on was
 * counted when it was placed.
 */
export function refusalOfDay(attempt: DayAttempt, days: ReadonlyMap<string, SellerDay>): PlaceRefusal | null {
  const { placement, sellerId, amount, rules } = attempt;
  const day = days.get(sellerId);
  if (day === undefined || placement.way === 'move') return null;
  const limit = rules.dayLimits[day.level];
  if (day.traded + amount <= limit) return null;
  if (sellerId !== placement.takerId) return { code: 'identity.limit_other' };
  return { code: 'identity.limit', limit, used: day.traded };
}

/** The taker's own day is used up: another offer changes nothing about it. */
export const exceedsOwnDayLimit = (outcome: PlaceOutcome): boolean =>
  outcome.outcome === 'refused' && outcome.refusal.code === 'identity.limit';

/** The same for each of several people, such as both parties of a points order: the first whose day has no room. */
export function refusalOfDays(
  { takerId, amount }: { readonly takerId: string; readonly amount: bigint },
  people: readonly string[],
  { days, limits }: { readonly days: ReadonlyMap<string, SellerDay>; readonly limits: PlaceRules['dayLimits'] },
): PlaceRefusal | null {
  for (const sellerId of people) {
    const attempt = { placement: { way: 'buy', takerId }, sellerId, amount, rules: { dayLimits: limits } } as const;
    const refusal = refusalOfDay(attempt, days);
    if (refusal !== null) return refusal;
  }
  return null;
}
