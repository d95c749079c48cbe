import { DAY_S, RATE, type RuleDef, rule } from './rule-def.ts';

/** The named rules of the price of bitcoin, and of swaps between points and bitcoin. */
export const SWAP_RULES = {
  'prices.btc_least_sources': rule(2, [1, 9], 'count', 'Sources that must agree on the price of bitcoin'),
  'prices.btc_fresh_s': rule(30, [1, 300], 's', 'Age up to which a price of bitcoin counts'),
  'prices.btc_poll_ms': rule(5_000, [20, 600_000], 'ms', 'Pause between two looks at the sources of the bitcoin price'),
  'prices.btc_max_spread_bps': rule(
    200,
    [1, 2_000],
    'bps',
    'Distance of a source from the median of all, and between the sides of its book, beyond which it does not count',
  ),
  'prices.btc_max_move_bps': rule(
    1_000,
    [0, 10_000],
    'bps',
    'Move of a source against the last fresh price of bitcoin, beyond which it does not count; 0: any',
  ),
  'prices.btc_point_s': rule(60, [1, DAY_S], 's', 'Pause between two stored prices of bitcoin'),
  'prices.btc_kept_s': rule(7 * DAY_S, [3_600, 90 * DAY_S], 's', 'How long stored prices of bitcoin are kept'),
  'prices.look_ups_per_minute': rule(120, RATE, 'per_minute', 'Prices that one caller looks up a minute'),
  'swaps.spread_bps': rule(
    100,
    [2, 2_000],
    'bps',
    'Distance between the two prices of a swap; half is added on each side',
  ),
  'swaps.quote_s': rule(15, [1, 300], 's', 'How long a quote of a swap holds'),
  'swaps.quotes_per_minute': rule(60, RATE, 'per_minute', 'Quotes of swaps that one account gets a minute'),
  'swaps.per_minute': rule(20, RATE, 'per_minute', 'Swaps of one account a minute'),
  'swaps.least_points': rule(1_000_000, [1, 1e15], 'points', 'The least points of a swap'),
  'swaps.most_points': rule(5_000_000_000, [1, 1e15], 'points', 'The most points of a swap'),
  'swaps.house_points': rule(
    100_000_000_000,
    [0, 1e15],
    'points',
    'What the bitcoin that the platform swaps with may be worth; above it takes none in',
  ),
} as const satisfies Record<string, RuleDef>;
