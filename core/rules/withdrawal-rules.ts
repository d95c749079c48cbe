import { ENERGY_PRICE_MAX_SUN, MAX_GAS_LIMIT, PRICE_MAX_GWEI } from '#core/withdrawals/signing.ts';
import { bounds, DAY_S, type RuleDef, rule } from './rule-def.ts';

/** The named rules of withdrawals to chains. */
export const WITHDRAWAL_RULES = {
  'withdrawals.least_points': rule(10_000_000, [1, 1e12], 'points', 'No withdrawal is less'),
  'withdrawals.review_above_points': rule(
    5_000_000_000,
    bounds([0, 1e11], [0, 1e15]),
    'points',
    'Above it, summed over a day per account and per address, two members of staff approve',
  ),
  'withdrawals.address_hold_s': rule(DAY_S, [0, 30 * DAY_S], 's', 'How long nothing is paid to a new address'),
  'withdrawals.refusal_pause_s': rule(
    7 * DAY_S,
    [0, 365 * DAY_S],
    's',
    'How long nothing is paid to an address after a payment to it failed on the chain',
  ),
  'withdrawals.addresses_per_user': rule(20, [1, 1_000], 'count', 'Addresses in one user’s address book'),
  'withdrawals.addresses_per_day': rule(10, [1, 1_000], 'per_day', 'Addresses that one user adds within a day'),
  'withdrawals.open_most': rule(5, [1, 1_000], 'count', 'Withdrawals of one user that are open at a time'),
  'withdrawals.fee_least_points': rule(1_000_000, [0, 1e12], 'points', 'The network fee is at least this'),
  'withdrawals.fee_most_points': rule(50_000_000, [0, 1e12], 'points', 'The network fee is at most this'),
  'withdrawals.gas': rule(100_000, [21_000, MAX_GAS_LIMIT], 'count', 'Gas that one payment may use'),
  'withdrawals.price_cap_gwei': rule(
    500,
    [1, PRICE_MAX_GWEI],
    'count',
    'The highest price of gas that is paid, in gwei',
  ),
  'withdrawals.tron_energy': rule(135_000, [15_000, MAX_GAS_LIMIT], 'count', 'Energy that one payment on Tron may use'),
  'withdrawals.tron_price_cap_sun': rule(
    420,
    [1, ENERGY_PRICE_MAX_SUN],
    'count',
    'The highest price of energy that is paid on Tron, in sun',
  ),
  'withdrawals.replace_after_s': rule(
    300,
    [0, DAY_S],
    's',
    'When a payment that is in no block is sent at a higher price',
  ),
  'withdrawals.replace_bump_bps': rule(1_250, [1_000, 100_000], 'bps', 'How much higher the price is then'),
  'withdrawals.replacements_most': rule(10, [0, 90], 'count', 'How often the price of one payment is raised'),
  'withdrawals.unclear_s': rule(3_600, [300, 30 * DAY_S], 's', 'How long an outcome is unclear before points go back'),
  'withdrawals.coin_price_days': rule(
    7,
    [1, 365],
    'count',
    'Days after which the price of a chain’s coin counts as old',
  ),
  'withdrawals.poll_ms': rule(4_000, [20, 600_000], 'ms', 'Pause between two looks at a withdrawal'),
} as const satisfies Record<string, RuleDef>;
