import { z } from 'zod';
import { DEPOSIT_CURRENCIES } from '#core/deposits/deposit-currency.ts';
import { TIE_REFUSAL_NAMES } from '#core/staff/two-people.ts';
import { SETTLE_DECISIONS } from '#core/withdrawals/settle.ts';
import { WITHDRAWAL_WAITS } from '#core/withdrawals/waits.ts';
import { WITHDRAWAL_STATES } from '#core/withdrawals/withdrawal-table.ts';
import { defineFunction, zAmount, zFlag, zId, zNullable, zPublicName, zText, zTime } from '../define.ts';
import { zList, zListOf, zPage, zRows } from '../lists.ts';
import { zTied } from '../staff-tie.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';

const zNetwork = z
  .string()
  .regex(/^[a-z0-9]{3,8}:[\w-]{1,64}$/, 'network')
  .describe('the chain by CAIP-2, such as eip155:1');
const zShown = z.string().describe('the address with its checksum');
const zPoints = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, 'amount')
  .describe('what leaves the account, the fee within it: base units of points, or satoshis of a network of bitcoin');
const zCurrency = z.enum(DEPOSIT_CURRENCIES).describe('what is paid out there; USDT for points');
const zUnit = z.number().int().describe('decimals of amounts');
const zCoins = (what: string) =>
  z
    .string()
    .regex(/^\d{1,40}(\.\d{1,6})?$/, 'coins')
    .describe(`${what}; whole coins as a decimal`);
const [, ...STORED_STATES] = WITHDRAWAL_STATES;
const zState = z.enum(STORED_STATES).describe('how far it is');

export const getWithdrawalTerms = defineFunction(902100, 'withdrawals.getTerms', {
  purpose: 'where and how much the caller may withdraw now: networks, limits of the day, and what holds it back',
  access: 'party',
  result: z.object({
    networks: zRows('the networks; none: withdrawals are not set up', {
      network: zNetwork,
      name: z.string().describe('the network as people call it'),
      isPaying: zFlag('payments are signed at present; else they wait'),
      currency: zCurrency,
      unit: zUnit,
      least: zAmount('no withdrawal is less, in its currency'),
      spare: zAmount(
        'what can leave now, in its currency: of points without what open orders keep, of bitcoin nothing while these are not covered',
      ),
    }),
    depositsOnly: z.array(z.string()).describe('networks of USDT, by name, on which users can only pay in'),
    reviewAbove: zAmount(
      'points above which two members of staff approve, summed over a day; of bitcoin its worth counts',
    ),
    isIdentified: zFlag('the identity is proven as far as withdrawals need'),
    isReviewed: zFlag('staff look at every withdrawal, because the account is suspended'),
    outLimit: zAmount('points that may leave the account within a day, sends counted'),
    leftToday: zAmount('points that may still leave today'),
    resetsAt: zTime('when the day ends: midnight UTC'),
    heldUntil: zTime('until when no money leaves, after a change of what protects the account').nullable(),
    addressHoldS: z.number().int().describe('seconds for which nothing is paid to a new address'),
  }),
});

const zBookEntry = z.object({
  id: zId('the entry'),
  network: zNetwork,
  networkName: z.string().describe('the network as people call it'),
  address: zShown,
  label: z.string().describe('what its owner calls it'),
  addedAt: zTime('when it was added'),
  heldUntil: zTime('until when nothing is paid to it; null: it can be paid to').nullable(),
  pausedUntil: zTime(
    'until when nothing is paid to it, because a payment to it failed; null: it is not paused',
  ).nullable(),
});

export const listWithdrawalAddresses = defineFunction(902101, 'withdrawals.listAddresses', {
  purpose: 'the caller’s address book, the oldest first',
  access: 'party',
  result: z.object({ list: z.array(zBookEntry).describe('the addresses') }),
});

export const addWithdrawalAddress = defineFunction(902102, 'withdrawals.addAddress', {
  purpose: 'puts an address into the caller’s address book, held for withdrawals.address_hold_s; the owner gets a mail',
  access: 'party',
  csrf: true,
  stepUp: 'security',
  params: z.object({
    network: zNetwork,
    address: zText('the address with its checksum, as wallets show it', 120),
    isCompared: zFlag('the caller compared each character of an address that has no checksum').default(false),
    label: zText('what the caller calls it', 40),
  }),
  result: z.object({ id: zId('the entry'), heldUntil: zTime('until when nothing is paid to it').nullable() }),
  errors: [
    'withdrawals.unknown_network',
    'withdrawals.deposits_only',
    'withdrawals.address_form',
    'withdrawals.address_checksum',
    'withdrawals.address_unchecked',
    'withdrawals.address_ours',
    'withdrawals.address_token',
    'withdrawals.address_nobodys',
    'withdrawals.address_again',
    'withdrawals.addresses_most',
    'withdrawals.addresses_per_day',
  ],
});

export const removeWithdrawalAddress = defineFunction(902103, 'withdrawals.removeAddress', {
  purpose: 'takes an address out of the caller’s address book; open withdrawals to it go on',
  access: 'party',
  csrf: true,
  params: z.object({ id: zId('the entry') }),
  errors: ['nothing.found'],
});

export const getWithdrawalQuote = defineFunction(902104, 'withdrawals.getQuote', {
  purpose: 'the network fee of a withdrawal at this moment, and what arrives',
  access: 'party',
  params: z.object({
    network: zNetwork,
    amount: zPoints,
    addressId: zId('the entry of the address book; left out: not chosen').optional(),
  }),
  result: z.object({
    fee: zAmount('the network fee in points; of bitcoin the most that the network may take, in satoshis'),
    receives: zAmount('USDT or bitcoin that arrives; 0: the fee would take all of it'),
    worth: zAmount('points that the day counts; null: there is no price of bitcoin').nullable(),
    reviewers: z.number().int().describe('members of staff who have to approve it'),
  }),
  errors: [
    'withdrawals.unknown_network',
    'withdrawals.deposits_only',
    'withdrawals.network_away',
    'withdrawals.btc_one_payment',
  ],
});

export const requestWithdrawal = defineFunction(902105, 'withdrawals.request', {
  purpose: 'withdraw points as USDT, or bitcoin, to an address of the caller’s address book; they are held from now on',
  access: 'party',
  csrf: true,
  params: z.object({
    addressId: zId('an entry of the address book'),
    amount: zPoints,
    fee: zAmount('the network fee that the caller agreed to; a lower one of this moment applies'),
    tradePassword: zTradePassword,
  }),
  result: z.object({
    id: zId('the withdrawal'),
    state: zState,
    fee: zAmount('the network fee'),
    receives: zAmount('USDT or bitcoin that arrives'),
  }),
  errors: [
    'nothing.found',
    'withdrawals.unknown_network',
    'withdrawals.deposits_only',
    'withdrawals.network_away',
    'withdrawals.address_ours',
    'withdrawals.address_token',
    'withdrawals.address_nobodys',
    'withdrawals.address_held',
    'withdrawals.address_paused',
    'withdrawals.identity',
    'withdrawals.closed_account',
    'withdrawals.too_many_open',
    'withdrawals.least',
    'withdrawals.fee_changed',
    'withdrawals.below_fee',
    'withdrawals.day_limit',
    'withdrawals.points_short',
    'withdrawals.exposure',
    'withdrawals.network_short',
    'withdrawals.btc_least',
    'withdrawals.btc_fee_changed',
    'withdrawals.btc_below_fee',
    'withdrawals.btc_one_payment',
    'withdrawals.btc_short',
    'withdrawals.btc_exposure',
    'withdrawals.btc_day_limit',
    'withdrawals.no_price',
    ...TRADE_PASSWORD_ERRORS,
    'auth.money_held',
    'auth.money_suspended',
    'bail.owed',
    'auth.locked',
  ],
});

export const cancelWithdrawal = defineFunction(902106, 'withdrawals.cancel', {
  purpose: 'take back a withdrawal for which nothing is signed; its points are free again',
  access: 'party',
  csrf: true,
  params: z.object({ id: zId('the withdrawal') }),
  errors: ['nothing.found', 'withdrawals.too_late'],
});

const WITHDRAWAL = {
  id: zId('the withdrawal'),
  network: zNetwork,
  networkName: z.string().describe('the network as people call it'),
  recipient: zShown,
  label: z.string().describe('what its owner calls the address'),
  currency: zCurrency,
  unit: zUnit,
  amount: zAmount('points or satoshis that leave the account; of bitcoin at most, until it is paid'),
  fee: zAmount('the network fee within them: of bitcoin that is paid what the network took, else the most that it may'),
  state: zState,
  waitsFor: z.enum(WITHDRAWAL_WAITS).nullable().describe('why it does not go on; null: it does'),
  waitsUntil: zTime('until when it waits; null: nobody can tell').nullable(),
  isRefused: zFlag('it was not paid because its token refuses the address; one that failed on the chain cost its fee'),
  pausedUntil: zTime(
    'until when nothing is paid to the address, because a payment to it failed; null: it is not paused',
  ).nullable(),
  approvals: z.number().int().describe('members of staff who approved it'),
  reviewers: z.number().int().describe('members of staff who have to'),
  confirmations: z.number().int().describe('blocks that confirm it so far, at most what it needs'),
  needed: z.number().int().describe('blocks that it needs'),
  txHash: z.string().nullable().describe('the transaction on the chain, the latest one; null: none yet'),
  link: z.string().nullable().describe('a page about the transaction'),
  reason: z.string().nullable().describe('why it was refused'),
  requestedAt: zTime('when it was requested'),
  endedAt: zTime('when it ended').nullable(),
};

export const listOwnWithdrawals = defineFunction(902107, 'withdrawals.listOwn', {
  purpose: 'the caller’s withdrawals, the newest first',
  access: 'party',
  params: z.object(zPage),
  result: zList(z.object({ ...WITHDRAWAL, canCancel: zFlag('the caller may take it back: nothing is signed for it') })),
});

const zReview = z.object({
  reviewer: zPublicName,
  decision: z.enum(['approve', 'reject']).describe('what they decided'),
  reason: z.string().describe('why'),
  at: zTime('when'),
});

export const listWithdrawalQueue = defineFunction(902110, 'withdrawals.listQueue', {
  purpose:
    'withdrawals for staff: those that wait for a review (the oldest first), or all (the newest first), for moderators with a reason',
  access: 'staff',
  params: z.object({
    show: z
      .enum(['in_review', 'stuck', 'paused', 'all'])
      .default('in_review')
      .describe('which; stuck: they do not go on; paused: they failed, and their addresses are paused'),
    ...zPage,
  }),
  result: zListOf({
    ...WITHDRAWAL,
    ownerId: zId('its owner'),
    owner: zPublicName,
    isSuspended: zFlag('staff suspended the owner’s account'),
    addressAddedAt: zTime('when its owner added the address'),
    paidTo: z.number().int().describe('paid withdrawals of its owner to this address, counted up to 100'),
    others: z.number().int().describe('other users who have the same address in their book, counted up to 100'),
    reviews: z.array(zReview).describe('what staff decided'),
    tie: zTied.describe('the reviewer with whom the caller cannot be the other one; null: none'),
    isOpponent: zFlag('the caller traded with its owner, or is linked with them, and decides nothing'),
  }).extend({ canReview: zFlag('the caller may decide') }),
  errors: ['gateway.forbidden', 'staff.reason_needed'],
});

export const reviewWithdrawal = defineFunction(902111, 'withdrawals.review', {
  purpose: 'approve or reject a withdrawal that is not signed yet; a rejection gives the points back',
  access: 'moderator',
  csrf: true,
  params: z.object({
    id: zId('the withdrawal'),
    decision: z.enum(['approve', 'reject']).describe('what the caller decides'),
    reason: zText('why; of a rejection its owner reads it', 300, 10),
  }),
  result: z.object({ state: zState }),
  errors: [
    'nothing.found',
    'withdrawals.too_late',
    'withdrawals.review_own',
    'staff.opponent',
    'withdrawals.reviewed_already',
    ...TIE_REFUSAL_NAMES,
  ],
});

export const proposeSettlement = defineFunction(902112, 'withdrawals.proposeSettlement', {
  purpose: 'say what became of a withdrawal of which the chain does not tell; a second administrator decides',
  access: 'admin',
  csrf: true,
  params: z
    .object({
      id: zId('the withdrawal'),
      decision: z.enum(SETTLE_DECISIONS).describe('paid: by the transaction; unpaid: never, and the points go back'),
      txHash: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^((0x)?[0-9a-f]{64})?$/, 'txHash')
        .default('')
        .describe('the transaction that paid it; empty when none did'),
      reason: zText('why; its owner reads it', 300, 10),
    })
    .refine(({ decision, txHash }) => (decision === 'paid') === (txHash !== ''), { path: ['txHash'], error: 'txHash' }),
  result: z.object({ id: zId('the proposal') }),
  errors: [
    'nothing.found',
    'staff.about_you',
    'staff.opponent',
    'withdrawals.not_unclear',
    'withdrawals.unclear_young',
    'withdrawals.payment_used',
    'withdrawals.other_payment',
    'withdrawals.payment_unsure',
    'staff.proposed_already',
  ],
});

export const listChainCoins = defineFunction(902113, 'withdrawals.listCoins', {
  purpose: 'what fees reckon a coin of each chain is worth, as the operator wrote it down, and how old that is',
  access: 'staff',
  result: z.object({
    list: zRows('the networks', {
      network: zNetwork,
      networkName: z.string().describe('the network as people call it'),
      price: zAmount('points that a whole coin is worth; null: not said, and fees are the least').nullable(),
      pricedOn: z.string().nullable().describe('the day of that price; null: not said'),
      isOld: zFlag('the price is older than the rule allows, or its day is not said'),
    }),
    mostDays: z.number().int().describe('days after which a price counts as old'),
  }),
});

export const listPurses = defineFunction(902114, 'withdrawals.listPurses', {
  purpose: 'what withdrawals are paid from on each network by now, and which coins are missing there',
  access: 'staff',
  result: z.object({
    list: zRows('the networks', {
      network: zNetwork,
      networkName: z.string().describe('the network as people call it'),
      family: z.enum(['evm', 'tron', 'bitcoin']).describe('the kind of chain'),
      address: zShown.nullable().describe('the address that pays; null: no signer is there'),
      held: zNullable('by the smaller of both nodes’ answers; null: they do not tell', {
        tokens: zAmount('USDT at the address'),
        coins: zCoins('coins of the chain at the address'),
        work: z.string().describe('energy that it has beside them (Tron), in units'),
        cost: zCoins('what one payment takes at most now'),
        missing: zCoins('what is missing for one payment; null: nothing').nullable(),
      }),
    }),
  }),
});

export const liftAddressPause = defineFunction(902115, 'withdrawals.liftPause', {
  purpose: 'lets an address be paid to again before its pause after a failed payment is over',
  access: 'moderator',
  csrf: true,
  params: z.object({ id: zId('a withdrawal to the address'), reason: zText('why', 300, 10) }),
  errors: ['nothing.found', 'withdrawals.review_own', 'staff.opponent', 'withdrawals.not_paused'],
});
