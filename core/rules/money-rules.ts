import { RATE, type RuleDef, rule } from './rule-def.ts';

/** The named rules of money that leaves or enters an account besides orders. */
export const MONEY_RULES = {
  'sends.least_points': rule(1_000_000, [1, 1e15], 'points', 'Points that a user sends to another: at least this each'),
  'sends.below_points': rule(500_000_000, [1, 1e15], 'points', 'Points that a user sends to another: below this each'),
  'sends.per_day': rule(50, RATE, 'per_day', 'Sends and gifts of points of one account'),
  'sends.look_ups_per_minute': rule(20, RATE, 'per_minute', 'Receivers of points that one account looks up a minute'),
  'points.statement_rows': rule(2_000, [1, 10_000], 'count', 'Movements in the PDF file of a month of a bill'),
  'points.sums_per_minute': rule(
    60,
    RATE,
    'per_minute',
    'Balances over time, or months of a bill, that one account reads',
  ),
} as const satisfies Record<string, RuleDef>;
