import { z } from 'zod';
import { OPEN_WITHDRAWAL_STATES } from '#core/withdrawals/withdrawal-table.ts';
import { zAmount } from '../define.ts';
import { defineEvent } from './define.ts';

const zWithdrawalChanged = z.object({
  what: z.enum([...OPEN_WITHDRAWAL_STATES, 'confirmed', 'failed', 'returned', 'cancelled']).describe('its state now'),
  id: z.uuid().describe('the withdrawal'),
  amount: zAmount('points that leave the account'),
  note: z.string().optional().describe('why it was refused'),
});
export type WithdrawalChanged = z.output<typeof zWithdrawalChanged>;

export const withdrawalEvents = {
  'withdrawals.changed': defineEvent({
    purpose: 'A withdrawal of this user was requested, moved on or ended',
    parties: ['owner'],
    group: null,
    operator: null,
    payload: zWithdrawalChanged,
  }),
};
