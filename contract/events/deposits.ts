import { z } from 'zod';
import { DEPOSIT_CURRENCIES } from '#core/deposits/deposit-currency.ts';
import { CHAIN_ALARMS } from '#core/deposits/judge-nodes.ts';
import { defineEvent } from './define.ts';

const zDepositChanged = z.object({
  what: z
    .enum(['confirming', 'held', 'waiting', 'credited', 'dropped', 'lost', 'refused', 'settled', 'taken_back'])
    .describe('its state now; taken_back: settled, its points went'),
  id: z.uuid().describe('the deposit'),
  network: z.string().describe('the chain by CAIP-2'),
  currency: z.enum(DEPOSIT_CURRENCIES).describe('what was paid'),
  amount: z.string().describe('base units of the currency; as large as a chain can say'),
});
export type DepositChanged = z.output<typeof zDepositChanged>;

const zChainAlarmed = z.object({
  network: z.string().describe('the chain by CAIP-2'),
  networkName: z.string().describe('the network as people call it'),
  alarm: z
    .enum([
      ...CHAIN_ALARMS,
      'custody_missing',
      'custody_surplus',
      'custody_unread',
      'custody_well',
      'unsigned_payments',
    ])
    .nullable()
    .describe('what is wrong; null: nothing any more'),
});
export type ChainAlarmed = z.output<typeof zChainAlarmed>;

export const depositEvents = {
  'deposits.changed': defineEvent({
    purpose: 'A deposit of this user on a chain came, moved on or was credited',
    parties: ['owner'],
    payload: zDepositChanged,
  }),
  'deposits.alarmed': defineEvent({
    purpose: 'Something is wrong with the reading of a chain, or no longer; told to administrators',
    group: 'admins',
    payload: zChainAlarmed,
  }),
};
