import { type RuleDef, rule } from './rule-def.ts';

/** The named rules of offers of points for money of a state. */
export const POINTS_RULES = {
  'points_ads.max_open_per_user': rule(20, [0, 1_000], 'count', 'Points ads of one user on the shelf'),
  'points_ads.price_band_bps': rule(
    5_000,
    [0, 1_000_000],
    'bps',
    'How far from the market a fixed price, or one of an own exchange rate, may be when it is published; 0: no bound',
  ),
  'points_ads.price_lock_s': rule(
    60,
    [5, 3_600],
    's',
    'How long the purchasing centre holds the price that somebody confirms',
  ),
} as const satisfies Record<string, RuleDef>;
