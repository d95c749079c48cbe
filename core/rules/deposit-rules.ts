import { DAY_S, type RuleDef, rule } from './rule-def.ts';

/** The named rules of deposits on chains. */
export const DEPOSIT_RULES = {
  'deposits.confirmations': rule(
    12,
    [1, 10_000],
    'count',
    'Blocks that confirm a deposit, its own counted, where the network’s setup says nothing else',
  ),
  'deposits.least_points': rule(
    1_000_000,
    [1, 1e12],
    'points',
    'Smaller deposits of USDT wait until they add up to this',
  ),
  'deposits.least_sats': rule(
    10_000,
    [1, 1e9],
    'count',
    'Smaller deposits of bitcoin wait until they add up to this, in satoshis: to spend dust costs more than it is worth',
  ),
  'deposits.scan_blocks': rule(500, [1, 100_000], 'count', 'Blocks of a chain that are read in one step'),
  'deposits.poll_ms': rule(4_000, [20, 600_000], 'ms', 'Pause between two looks at a chain'),
  'deposits.lag_blocks': rule(6, [1, 10_000], 'count', 'Blocks that one node may be behind the other without an alarm'),
  'deposits.stall_s': rule(900, [10, 30 * DAY_S], 's', 'Time without a new block after which there is an alarm'),
  'deposits.addresses_per_user': rule(20, [1, 1_000], 'count', 'Deposit addresses of one user, the retired counted'),
  'deposits.custody_addresses': rule(
    20_000,
    [10, 1_000_000],
    'count',
    'Addresses of a network whose balances are read at once and compared with the books; with more there is an alarm',
  ),
  'deposits.sweep_points': rule(50_000_000, [1, 1e12], 'points', 'What makes a deposit address worth sweeping'),
} as const satisfies Record<string, RuleDef>;
