import { z } from 'zod';
import { SWEEP_STATES, SWEEP_WAITS } from '#core/sweeps/sweep-table.ts';
import { defineFunction, zFlag, zId, zPublicName, zTime } from '../define.ts';
import { zListOf, zPage, zRows } from '../lists.ts';
import { zReason } from './settings.ts';

const zNetwork = z
  .string()
  .regex(/^[a-z0-9]{3,8}:[\w-]{1,64}$/, 'network')
  .describe('the chain by CAIP-2');
const zNetworkName = z.string().describe('the network as people call it');
const zTokens = (what: string) => z.string().describe(`${what}; base units of USDT`);

export const proposeSweep = defineFunction(902160, 'sweeps.propose', {
  purpose:
    'bring what the fullest deposit addresses of a network have to the hot wallet; a second administrator decides',
  access: 'admin',
  csrf: true,
  params: z.object({ network: zNetwork, reason: zReason }),
  result: z.object({ id: zId('the proposal') }),
  errors: ['sweeps.no_key', 'sweeps.none', 'staff.proposed_already'],
});

export const listSweepRuns = defineFunction(902161, 'sweeps.list', {
  purpose: 'sweeps of deposit addresses to the hot wallet, the newest first, and what can be swept now',
  access: 'auditor',
  params: z.object(zPage),
  result: zListOf({
    id: zId('the sweep'),
    networkName: zNetworkName,
    address: z.string().describe('the address that is swept, with its checksum'),
    owner: zPublicName,
    amount: zTokens('what is swept'),
    state: z.enum(SWEEP_STATES).describe('how far it is'),
    waitsFor: z.enum(SWEEP_WAITS).nullable().describe('why it does not go on; null: it does'),
    txHash: z.string().nullable().describe('the transaction on the chain, the latest one; null: none yet'),
    link: z.string().nullable().describe('a page about the transaction'),
    at: zTime('when two administrators had agreed'),
    endedAt: zTime('when it ended').nullable(),
  }).extend({
    networks: zRows('the networks', {
      network: zNetwork,
      networkName: zNetworkName,
      canSweep: zFlag('the signer is there and has the key of the addresses'),
      addresses: z.number().int().describe('addresses that one proposal sweeps now'),
      sum: zTokens('what they have'),
    }),
  }),
});
