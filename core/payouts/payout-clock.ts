import type { PayoutState } from './payout-states.ts';
import { PAYOUT_TABLE, type PayoutClock } from './payout-table.ts';

/** The rule that says how long this state lasts; null: no clock runs in it. */
export function payoutClockOf(state: PayoutState): PayoutClock | null {
  if (state === 'open') return 'payouts.take_s';
  const row = PAYOUT_TABLE.find(({ to, clock }) => to === state && clock !== 'keep' && clock !== 'none');
  return row === undefined ? null : (row.clock as PayoutClock);
}
