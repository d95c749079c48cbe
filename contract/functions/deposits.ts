import { z } from 'zod';
import { DEPOSIT_CURRENCIES } from '#core/deposits/deposit-currency.ts';
import { HELD_REASONS, OPEN_DEPOSIT_STATES, UNCLEAR_DEPOSIT_STATES } from '#core/deposits/deposit-table.ts';
import { CHAIN_ALARMS } from '#core/deposits/judge-nodes.ts';
import { defineFunction, zAmount, zFlag, zId, zPublicName, zText, zTime } from '../define.ts';
import { zListOf, zPage, zRows } from '../lists.ts';

const DEPOSIT_VIEW_STATES = [...OPEN_DEPOSIT_STATES, 'credited', 'dropped', 'lost', 'refused', 'settled'] as const;

const zNetwork = z
  .string()
  .regex(/^[a-z0-9]{3,8}:[\w-]{1,64}$/, 'network')
  .describe('the chain by CAIP-2, such as eip155:1');
const zAddress = z.string().describe('the address with its checksum');
/** A chain has larger numbers than an amount of ours. */
const zTokens = z
  .string()
  .regex(/^\d{1,78}$/, 'amount')
  .describe('what was paid; decimal string of base units of the currency, as large as a chain can say');
const zCurrency = {
  currency: z.enum(DEPOSIT_CURRENCIES).describe('what is paid in'),
  unit: z.number().int().describe('power-of-ten exponent'),
};
const zHeight = z.number().int().describe('the number of a block');

export const listNetworks = defineFunction(900890, 'deposits.listNetworks', {
  purpose:
    'the networks on which the caller can pay in USDT or BTC, with the caller’s address on each; none: not configured',
  access: 'party',
  result: z.object({
    list: zRows('the networks', {
      network: zNetwork,
      name: z.string().describe('the network as people call it'),
      ...zCurrency,
      token: z.string().nullable().describe('the contract of the token; null: the chain’s own coin is paid'),
      address: zAddress.nullable().describe('where to pay in; null: not asked for yet'),
      confirmations: z.number().int().describe('blocks that confirm a deposit before it is credited'),
      least: zAmount('smaller deposits wait until they add up to this; base units of the currency'),
      explorer: z.string().nullable().describe('a page about a transaction, {tx} stands for its hash'),
      expectedS: z
        .number()
        .int()
        .nullable()
        .describe('about how many seconds a deposit takes until it is credited; null: not known'),
      isWatched: zFlag('deposits are credited at present; else they are later'),
    }),
  }),
});

export const openAddress = defineFunction(900891, 'deposits.openAddress', {
  purpose: 'the caller’s deposit address on a network, made when there is none; or another one in its place',
  access: 'party',
  csrf: true,
  params: z.object({
    network: zNetwork,
    renew: z.boolean().default(false).describe('retire the present address, which still counts, and make another'),
  }),
  result: z.object({ address: zAddress }),
  errors: ['deposits.unknown_network', 'deposits.not_ready', 'deposits.too_many_addresses'],
});

const zConfirmations = {
  confirmations: z.number().int().describe('blocks that confirm it so far, its own counted, at most what it needs'),
  needed: z.number().int().describe('blocks that it needs'),
};

export const listOwnDeposits = defineFunction(900892, 'deposits.listOwn', {
  purpose: 'the caller’s deposits, the newest first',
  access: 'party',
  params: z.object(zPage),
  result: zListOf({
    id: zId('the deposit'),
    network: zNetwork,
    networkName: z.string().describe('the network as people call it'),
    ...zCurrency,
    amount: zTokens,
    state: z.enum(DEPOSIT_VIEW_STATES).describe('how far it is'),
    ...zConfirmations,
    txHash: z.string().describe('the transaction on the chain'),
    link: z.string().nullable().describe('a page about the transaction'),
    isRetired: zFlag('it was paid to a retired address'),
    seenAt: zTime('when it was first seen'),
    creditedAt: zTime('when it was credited').nullable(),
  }),
});

export const getWatch = defineFunction(900893, 'deposits.getWatch', {
  purpose: 'how the chains are read: what both nodes say, how far it went, and what is wrong',
  access: 'staff',
  result: z.object({
    list: zRows('the networks that are set up', {
      network: zNetwork,
      name: z.string().describe('the network as people call it'),
      nodes: zRows('both nodes', {
        name: z.string().describe('the host of the node'),
        height: zHeight.nullable().describe('its newest block; null: it did not say'),
        isAlarming: zFlag('the alarm is about this node'),
      }),
      height: zHeight.nullable().describe('the last block that was read'),
      finalHeight: zHeight.nullable().describe('the last block that is final'),
      confirmations: z.number().int().describe('blocks that a deposit needs'),
      alarm: z.enum(CHAIN_ALARMS).nullable().describe('what is wrong'),
      alarmSince: zTime('since when').nullable(),
      isStopped: zFlag('nothing is credited meanwhile'),
      polledAt: zTime('when it was read last').nullable(),
      confirming: z.number().int().describe('deposits that wait for confirmations'),
      ...zCurrency,
      custody: zAmount('what is in custody on this network, by the books'),
    }),
    canResume: zFlag('the caller may let a stopped network go on'),
  }),
});

export const listUnclearDeposits = defineFunction(900894, 'deposits.listUnclear', {
  purpose: 'deposits that are held, and credited ones that their chain lost; the latest first',
  access: 'staff',
  params: z.object({
    show: z
      .enum(['all', ...UNCLEAR_DEPOSIT_STATES])
      .default('all')
      .describe('those that are held, those that were lost, or both'),
    currency: z
      .enum(['all', ...DEPOSIT_CURRENCIES])
      .default('all')
      .describe('those paid in it, or all'),
    ...zPage,
  }),
  result: zListOf({
    id: zId('the deposit'),
    network: zNetwork,
    networkName: z.string().describe('the network as people call it'),
    owner: zPublicName,
    ...zCurrency,
    amount: zTokens,
    state: z.enum(UNCLEAR_DEPOSIT_STATES).describe('held, or lost after it was credited'),
    heldReason: z.enum(HELD_REASONS).nullable().describe('why it is held'),
    txHash: z.string().describe('the transaction on the chain'),
    link: z.string().nullable().describe('a page about the transaction'),
    height: zHeight,
    at: zTime('since when'),
  }),
});

export const resumeNetwork = defineFunction(900895, 'deposits.resumeNetwork', {
  purpose:
    'propose to let a network go on whose chain went back behind what was final, or whose nodes disagree, by reading it again from a block on; a second administrator decides',
  access: 'admin',
  csrf: true,
  params: z.object({
    network: zNetwork,
    height: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).describe('the first block to read again'),
    reason: zText('why, for the log of staff', 300, 10),
  }),
  result: z.object({ id: zId('the proposal') }),
  errors: ['deposits.unknown_network', 'deposits.not_stopped', 'deposits.resume_height', 'staff.proposed_already'],
});
