import type { RuleName } from '../rules/rules.ts';

/** How much of a person is proven: 0 nothing, 1 who they are, 2 the document as well. */
export const PROVEN_LEVELS = [0, 1, 2] as const;
export type ProvenLevel = (typeof PROVEN_LEVELS)[number];

/** The rules of what each level may move within a day (UTC): by trade, and out of the account. */
export const DAY_RULES = {
  trade: { 0: 'identity.trade_day_none', 1: 'identity.trade_day_one', 2: 'identity.trade_day_two' },
  out: { 0: 'identity.out_day_none', 1: 'identity.out_day_one', 2: 'identity.out_day_two' },
} as const satisfies Record<string, Readonly<Record<ProvenLevel, RuleName>>>;

export type DayLimits = Readonly<Record<ProvenLevel, bigint>>;

/** The limits of a day by level, in base units of points. */
export function dayLimits(of: keyof typeof DAY_RULES, rules: { readonly get: (name: RuleName) => number }): DayLimits {
  const limit = (level: ProvenLevel): bigint => BigInt(rules.get(DAY_RULES[of][level]));
  return { 0: limit(0), 1: limit(1), 2: limit(2) };
}

/** The rest of a limit; nothing when a lower level came, or a limit was lowered, after the trade. */
export const leftOfDay = (limit: bigint, used: bigint): bigint => (used < limit ? limit - used : 0n);
