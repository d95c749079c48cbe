import { z } from 'zod';
import { CUSTODY_ALARMS } from '#core/deposits/custody.ts';
import { TRANSFER_CODES, type TransferCodeName } from '#core/ledger/codes.ts';
import { PROPOSAL_STATES } from '#core/staff/proposals.ts';
import { NAMED_SIDES } from '#core/treasury/treasury-moves.ts';
import { HOUSE_ACCOUNT_NAMES, TREASURY_MOVE_KINDS } from '#core/treasury/treasury-names.ts';
import { defineFunction, zAmount, zDay, zFlag, zId, zPublicName, zSigned, zText, zTime, zTyped } from '../define.ts';
import { zDays, zListOf, zPage, zRows } from '../lists.ts';
import { zReason } from './settings.ts';
import { zUploadKind } from './upload-kinds.ts';

const CODE_NAMES = Object.keys(TRANSFER_CODES) as [TransferCodeName, ...TransferCodeName[]];

/** An account of the platform, or custody on a network. */
const zHouseAccount = z
  .string()
  .regex(new RegExp(`^(${HOUSE_ACCOUNT_NAMES.join('|')}|custody/[a-z0-9]{3,8}:[\\w-]{1,64})$`), 'account')
  .describe('an account of the platform by name; custody/ and a network: what is kept there');

const zKind = z.enum(TREASURY_MOVE_KINDS).describe('what is done');
const zNamed = z.enum(NAMED_SIDES).describe('whose account: a user’s, or one of the platform');
const zChannel = z.enum(['bank', 'hand']).describe('how the money came or went');

export const getTreasury = defineFunction(902150, 'treasury.getOverview', {
  purpose: 'the platform’s own accounts, what backs the points in circulation, and whether the sum holds',
  access: 'auditor',
  rateRule: 'points.sums_per_minute',
  result: z.object({
    accounts: zRows('the platform’s accounts', {
      account: zHouseAccount,
      network: z.string().nullable().describe('of custody: the network as people call it'),
      currency: z.string().describe('currency symbol'),
      unit: z.number().int().describe('power-of-ten exponent'),
      amount: zSigned('all of the account; a debt is below zero'),
      frozenAmount: zAmount('reserved'),
      available: zSigned('amount less frozenAmount'),
    }),
    sum: z
      .object({
        onChain: zSigned('USDT in custody on all networks, by the books'),
        reserve: zSigned('received at the bank or by hand'),
        assets: zSigned('both'),
        liabilities: zSigned('points and bail of users'),
        equity: zSigned('assets less liabilities'),
        fee: zSigned('points of the fee account'),
        promotion: zSigned('points of the promotion account'),
        circulation: zSigned('all points that there are'),
        unbacked: zSigned(
          'points that administrators issued without money behind them, and losses that the platform bears',
        ),
        difference: zSigned('zero, or what the books cannot explain'),
      })
      .describe('on-chain and other balances = liabilities + equity'),
    btc: z
      .object({
        onChain: zSigned('BTC in custody on networks, by the books'),
        kept: zSigned('BTC of the platform, wherever the operator keeps it'),
        assets: zSigned('both'),
        liabilities: zSigned('BTC of users'),
        house: zSigned('BTC that the platform swaps with'),
        issued: zSigned('BTC in all accounts'),
        difference: zSigned('zero, or what the books cannot explain'),
      })
      .describe('the same for bitcoin, in satoshis'),
    canPropose: z.boolean().describe('the caller may propose moves'),
  }),
});

export const getBackingDays = defineFunction(902151, 'treasury.getDays', {
  purpose: 'points in circulation, and what backed them, at the end of each of the last days',
  access: 'auditor',
  rateRule: 'points.sums_per_minute',
  params: z.object({ days: z.literal([30, 90, 365]).default(30).describe('how many days, today the last') }),
  result: z.object({
    unit: z.number().int().describe('power-of-ten exponent'),
    list: zRows('a row a day, today last', {
      day: zDay('the day'),
      circulation: zSigned('points in circulation at its end'),
      onChain: zSigned('USDT in custody'),
      reserve: zSigned('received at the bank or by hand'),
    }),
  }),
});

export const listHouseHistory = defineFunction(902152, 'treasury.listHistory', {
  purpose: 'what moved on an account of the platform, newest first; through the export path a CSV for people',
  access: 'auditor',
  params: z.object({
    account: zHouseAccount.default('treasury'),
    direction: z.enum(['all', 'in', 'out']).default('all').describe('which direction'),
    what: z
      .enum(['all', ...CODE_NAMES])
      .default('all')
      .describe('one kind of movement'),
    ...zDays('moved'),
    ...zPage,
  }),
  result: zListOf({
    id: zId('the transfer'),
    what: z.enum(CODE_NAMES).describe('what it was'),
    other: z.string().describe('the other account: the public name of its owner, or the name of the account'),
    isUser: z.boolean().describe('the other account is a user’s'),
    network: z.string().nullable().describe('of custody: the network as people call it'),
    ref: z.string().nullable().describe('the code of its order, reward or move of the treasury'),
    delta: zSigned('change of the account'),
    after: zSigned('all of the account after it'),
    at: zTime('when'),
  }),
});

export const proposeMove = defineFunction(902153, 'treasury.propose', {
  purpose:
    'propose to issue points for money that the platform received outside of chains, to redeem points for money that it paid there, or to move points of the platform; a second administrator decides',
  access: 'admin',
  csrf: true,
  params: z.object({
    kind: zKind,
    amount: zAmount('points; of an issue or redemption as much money, by its worth in USDT'),
    named: zNamed.optional(),
    personName: zText('public name of the user whose account it is', 40).optional(),
    channel: zChannel.optional(),
    channelRef: zTyped().max(80).default('').describe('what the bank or the receipt calls the payment'),
    evidenceId: zId('the upload that shows the payment').optional(),
    reason: zReason,
  }),
  result: z.object({ id: zId('the proposal'), code: z.string().describe('code of the move') }),
  errors: [
    'treasury.named',
    'treasury.sum_needed',
    'treasury.evidence_needed',
    'treasury.payer_short',
    'treasury.reserve_short',
    'staff.about_you',
    'staff.opponent',
    'treasury.not_party',
    'nothing.found',
    'uploads.missing',
    'staff.proposed_already',
  ],
});

export const listMoves = defineFunction(902154, 'treasury.listMoves', {
  purpose:
    'what was issued, redeemed and moved of the platform’s money, or waits for a second administrator, newest first',
  access: 'auditor',
  params: z.object({
    kind: z
      .enum(['all', ...TREASURY_MOVE_KINDS])
      .default('all')
      .describe('one kind'),
    ...zPage,
  }),
  result: zListOf({
    id: zId('the move'),
    code: z.string().describe('its code'),
    kind: zKind,
    named: zNamed.nullable(),
    personName: z.string().nullable().describe('public name of the user'),
    amount: zAmount('points'),
    channel: zChannel.nullable(),
    channelRef: z.string().describe('what the bank or the receipt calls the payment'),
    hasEvidence: z.boolean().describe('a file shows the payment'),
    reason: z.string().describe('why'),
    by: z.string().describe('public name of who proposed it'),
    state: z.enum(PROPOSAL_STATES).describe('what became of it'),
    at: zTime('when it was proposed'),
    doneAt: zTime('when the points moved').nullable(),
  }),
});

export const openEvidence = defineFunction(902155, 'treasury.openEvidence', {
  purpose: 'a link to the file that shows the payment of a move',
  access: 'auditor',
  params: z.object({ id: zId('the move') }),
  result: z.object({
    url: z.string().describe('where the file is, for a short time'),
    expiresIn: z.number().int().describe('seconds'),
    kind: zUploadKind,
  }),
  errors: ['nothing.found'],
});

const zTokens = (what: string) =>
  z
    .string()
    .regex(/^-?\d{1,78}$/, 'amount')
    .describe(`${what}; decimal string of base units of USDT, as large as a chain can say`);

export const listCustody = defineFunction(902156, 'treasury.listCustody', {
  purpose: 'what both nodes of each network said last of the platform’s addresses, compared with custody by the books',
  access: 'auditor',
  result: z.object({
    list: zRows('the networks', {
      network: z.string().describe('the chain by CAIP-2'),
      name: z.string().describe('the network as people call it'),
      hotWallet: z.string().nullable().describe('the address that pays out; null: none is set up'),
      height: z.number().int().nullable().describe('the block of the last agreed reading; null: there is none'),
      readAt: zTime('when it was read').nullable(),
      triedAt: zTime('when it was tried last').nullable(),
      addresses: z.number().int().describe('addresses that were read'),
      deposits: zTokens('what they have'),
      hot: zTokens('what the hot wallet has; null: none is set up').nullable(),
      books: zTokens('custody by the books at that moment'),
      coming: zTokens('paid in and not credited yet'),
      leaving: zTokens('reserved to be paid out'),
      difference: zTokens('what the chain has above what it should have; below zero: missing'),
      isCompared: zFlag('its nodes tell balances at a block, so that custody is compared with the chain'),
      alarm: z.enum(CUSTODY_ALARMS).nullable().describe('what is wrong'),
      alarmSince: zTime('since when').nullable(),
    }),
  }),
});

export const listSweeps = defineFunction(902157, 'treasury.listSweeps', {
  purpose: 'deposit addresses that are worth sweeping to the hot wallet, the fullest first, as both nodes said last',
  access: 'auditor',
  params: z.object(zPage),
  result: zListOf({
    network: z.string().describe('the chain by CAIP-2'),
    networkName: z.string().describe('the network as people call it'),
    address: z.string().describe('the address with its checksum'),
    owner: zPublicName,
    amount: zTokens('what it has'),
    height: z.number().int().describe('at this block'),
  }).extend({
    sum: zTokens('what all of them have'),
    least: zAmount('what makes an address worth sweeping'),
  }),
});
