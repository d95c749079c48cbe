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
  /** Inclusive bounds of what an operator may set. */
  readonly min: number;
  readonly max: number;
  /** `points` are base units of points (1 point = 1,000,000). */
  readonly unit: RuleUnit;
  readonly doc: string;
  /** Read once at process start: a change takes effect after the next start. */
  readonly restart?: true;
}

export const rule = (value: number, [min, max]: readonly [number, number], unit: RuleUnit, doc: string): RuleDef => ({
  default: value,
  min,
  max,
  unit,
  doc,
});

export const atStart = (def: RuleDef): RuleDef => ({ ...def, restart: true });

export const DAY_S = 86_400;
export const YEAR_S = 365 * DAY_S;
/** Bounds of how long records are kept that the law may ask for, in seconds. */
export const RECORD_SPAN: readonly [number, number] = [YEAR_S, 30 * YEAR_S];
/** Bounds of durations, in seconds: tests need seconds, nobody needs more than ninety days. */
export const SPAN: readonly [number, number] = [1, 90 * DAY_S];
/** Bounds of bytes within a day. */
export const BYTES = [1_048_576, 1e12] as const;
/** Bounds of rate limits: a benchmark raises them until they no longer limit. */
export const RATE: readonly [number, number] = [1, 1_000_000_000];
