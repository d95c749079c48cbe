import type { PayoutState } from './payout-states.ts';

/** States in which a party of the payout has the next step: its payer pays, its owner says whether the money came or appeals. */
export const PAYOUT_TURNS = { taken: 'provider', paid: 'owner', ruled: 'owner' } as const satisfies Partial<
  Record<PayoutState, 'owner' | 'provider'>
>;

/** The states that wait for this party. */
export const payoutStatesOf = (party: 'owner' | 'provider'): PayoutState[] =>
  (Object.keys(PAYOUT_TURNS) as (keyof typeof PAYOUT_TURNS)[]).filter((state) => PAYOUT_TURNS[state] === party);
