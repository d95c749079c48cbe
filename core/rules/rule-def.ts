/** The units of rules' numbers. */
export const RULE_UNITS = [
  's',
  'ms',
  'count',
  'bytes',
  'bps',
  'bits',
  'points',
  'per_minute',
  'per_hour',
  'per_day',
] as const;
export type RuleUnit = (typeof RULE_UNITS)[number];

export interface RuleDef {
  readonly default: number;
  /** Inclusive bounds of what an operator may set: safe for those who trade, whoever holds an administrator's session. */
  readonly min: number;
  readonly max: number;
  /** Inclusive bounds of tests and benchmarks, which an installation that others can reach refuses (WIDE_RULES). */
  readonly wide: Range;
  /** `points` are base units of points (1 point = 1,000,000). */
  readonly unit: RuleUnit;
  readonly doc: string;
  /** Read once at process start: a change takes effect after the next start. */
  readonly restart?: true;
}

type Range = readonly [min: number, max: number];
/** Bounds that follow from the default, or are wider for tests. */
type BoundsOf = (value: number) => { readonly safe: Range; readonly wide: Range };

export function rule(value: number, allowed: Range | BoundsOf, unit: RuleUnit, doc: string): RuleDef {
  const { safe, wide } = typeof allowed === 'function' ? allowed(value) : { safe: allowed, wide: allowed };
  return { default: value, min: safe[0], max: safe[1], wide, unit, doc };
}

export const atStart = (def: RuleDef): RuleDef => ({ ...def, restart: true });

export const DAY_S = 86_400;
export const YEAR_S = 365 * DAY_S;
/** Bounds of how long records are kept that the law may ask for, in seconds. */
export const RECORD_SPAN: readonly [number, number] = [YEAR_S, 30 * YEAR_S];
/** Bounds that are wider for tests and benchmarks. */
export const bounds =
  (safe: Range, wide: Range): BoundsOf =>
  () => ({ safe, wide });

const SPAN_MAX = 90 * DAY_S;
/** Bounds of durations, in seconds: tests need seconds, nobody needs more than ninety days. */
export const spanFrom = (least: number): BoundsOf => bounds([least, SPAN_MAX], [1, SPAN_MAX]);
export const SPAN = spanFrom(60);
/** The highest fee, of what is settled. */
export const MAX_FEE_BPS = 2_000;
/** Bounds of bytes within a day. */
export const BYTES = [1_048_576, 1e12] as const;
const WIDE_RATE: Range = [1, 1_000_000_000];
const RATE_RANGE = 20;
/** Bounds of rate limits: a limit that nobody meets is none, but a benchmark raises them until they no longer limit. */
export const RATE: BoundsOf = (value) => ({ safe: [1, RATE_RANGE * value], wide: WIDE_RATE });
/** Bounds of limits that guard passwords and codes. */
export const rateUpTo = (most: number): BoundsOf => bounds([1, most], WIDE_RATE);
