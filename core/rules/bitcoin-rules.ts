import { MAX_INPUTS } from '#core/bitcoin/transaction-size.ts';
import { DAY_S, type RuleDef, rule } from './rule-def.ts';

/** Satoshis for a thousand virtual bytes below which nodes pass on nothing. */
const RELAY_RATE = 1_000;

/** The named rules of withdrawals of bitcoin. */
export const BITCOIN_RULES = {
  'withdrawals.btc_least_sats': rule(20_000, [1_000, 1e9], 'count', 'No withdrawal of bitcoin is less, in satoshis'),
  'withdrawals.btc_rate_least': rule(
    RELAY_RATE,
    [RELAY_RATE, 1_000_000],
    'count',
    'The least that a payment of bitcoin offers, in satoshis for a thousand virtual bytes',
  ),
  'withdrawals.btc_rate_most': rule(
    300_000,
    [RELAY_RATE, 2_000_000],
    'count',
    'The most that a payment of bitcoin offers, in satoshis for a thousand virtual bytes',
  ),
  'withdrawals.btc_room_bps': rule(
    20_000,
    [10_000, 100_000],
    'bps',
    'What the network may take of a withdrawal of bitcoin at most, measured by what a usual payment costs',
  ),
  'withdrawals.btc_fee_most_sats': rule(
    150_000,
    [1_000, 10_000_000],
    'count',
    'What the network may take of a withdrawal of bitcoin at most, in satoshis',
  ),
  'withdrawals.btc_inputs_most': rule(20, [1, MAX_INPUTS], 'count', 'Outputs that one payment of bitcoin spends'),
  'withdrawals.btc_replace_after_s': rule(
    3_600,
    [0, 7 * DAY_S],
    's',
    'When a payment of bitcoin that is in no block is sent at a higher rate',
  ),
} as const satisfies Record<string, RuleDef>;
