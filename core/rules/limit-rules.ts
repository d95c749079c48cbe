import { RECORD_SPAN, type RuleDef, rule, YEAR_S } from './rule-def.ts';

/** 10^9 points, in base units: more than anybody has. */
const POINTS_MAX = 1e15;
const DAY: readonly [number, number] = [0, POINTS_MAX];

/**
 * The named rules of how long an identity is kept, and of what a level of identity lets an account move within a day (UTC), in base units of points. A provider
 * trades by its bail instead (bail.exposure_multiple_bps).
 */
export const LIMIT_RULES = {
  'identity.trade_day_none': rule(200_000_000, DAY, 'points', 'What an account without a proven identity trades a day'),
  'identity.trade_day_one': rule(2_000_000_000, DAY, 'points', 'What an account of level one trades a day'),
  'identity.trade_day_two': rule(50_000_000_000, DAY, 'points', 'What an account of level two trades a day'),
  'identity.out_day_none': rule(0, DAY, 'points', 'What leaves an account without a proven identity a day'),
  'identity.out_day_one': rule(2_000_000_000, DAY, 'points', 'What leaves an account of level one a day'),
  'identity.out_day_two': rule(50_000_000_000, DAY, 'points', 'What leaves an account of level two a day'),
  'identity.keep_s': rule(
    5 * YEAR_S,
    RECORD_SPAN,
    's',
    'How long what proved an identity is kept after its account was closed',
  ),
} as const satisfies Record<string, RuleDef>;
