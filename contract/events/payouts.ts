import { z } from 'zod';
import { CLOCK_EXTENDED } from '#core/orders/fair-clock.ts';
import { PAYOUT_STATES } from '#core/payouts/payout-states.ts';
import { defineEvent } from './define.ts';

const zPayoutChanged = z.object({
  id: z.uuid().describe('the payout'),
  state: z.enum(PAYOUT_STATES).describe('its state now'),
  points: z.string().describe('base units of points'),
  account: z.string().describe('where it goes, all but its end hidden'),
  event: z.literal(CLOCK_EXTENDED).optional().describe('only its clock is longer: the product was away'),
});
export type PayoutChanged = z.output<typeof zPayoutChanged>;

const zPayoutWork = zPayoutChanged.omit({ account: true });

export const payoutEvents = {
  'payouts.changed': defineEvent({
    purpose: 'A payout of this user moved on',
    parties: ['owner'],
    payload: zPayoutChanged,
  }),
  'payouts.work': defineEvent({
    purpose: 'A payout waits for a provider, or one that a provider took moved on',
    group: 'payers',
    payload: zPayoutWork,
  }),
};
