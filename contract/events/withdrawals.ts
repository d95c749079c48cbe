import { z } from 'zod';
import { DEPOSIT_CURRENCIES } from '#core/deposits/deposit-currency.ts';
import { OPEN_WITHDRAWAL_STATES } from '#core/withdrawals/withdrawal-table.ts';
import { zAmount } from '../define.ts';
import { defineEvent } from './define.ts';

const zWithdrawalChanged = z.object({
  what: z.enum([...OPEN_WITHDRAWAL_STATES, 'confirmed', 'failed', 'returned', 'cancelled']).describe('its state now'),
  id: z.uuid().describe('the withdrawal'),
  currency: z.enum(DEPOSIT_CURRENCIES).describe('what is paid out; USDT for points'),
  amount: zAmount('points, or satoshis, that leave the account'),
  isRefused: z.boolean().optional().describe('its token refuses the address, which is paused'),
  note: z.string().optional().describe('why it was refused'),
});
export type WithdrawalChanged = z.output<typeof zWithdrawalChanged>;

export const withdrawalEvents = {
  'withdrawals.changed': defineEvent({
    purpose: 'A withdrawal of this user was requested, moved on or ended',
    parties: ['owner'],
    payload: zWithdrawalChanged,
  }),
};
