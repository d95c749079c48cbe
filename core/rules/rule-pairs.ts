import { RULES, type RuleName } from './rules.ts';

/** Rules of which the first must stay below the second. */
const PAIRS: readonly (readonly [low: RuleName, high: RuleName])[] = [['sends.least_points', 'sends.below_points']];

/** The names of a pair, with the numbers that would be the wrong way round. */
export interface BrokenPair {
  readonly below: RuleName;
  readonly above: RuleName;
  readonly low: number;
  readonly high: number;
}

/** The other rules whose number counts for a change of this one. */
export const pairedWith = (name: RuleName): RuleName[] =>
  PAIRS.flatMap(([low, high]) => (low === name ? [high] : high === name ? [low] : []));

/** The first pair that these numbers break; a rule that is left out has its default. */
export function brokenPair(values: Readonly<Partial<Record<RuleName, number>>>): BrokenPair | null {
  for (const [below, above] of PAIRS) {
    const low = values[below] ?? RULES[below].default;
    const high = values[above] ?? RULES[above].default;
    if (low >= high) return { below, above, low, high };
  }
  return null;
}
