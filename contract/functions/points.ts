import { z } from 'zod';
import { EVENT_STATES } from '#core/ledger/event-parts.ts';
import { BILLS, MOVE_GROUPS } from '#core/ledger/groups.ts';
import { OWN_ACCOUNT_NAMES } from '#core/ledger/own-accounts.ts';
import { defineFunction, zAmount, zDay, zFlag, zId, zNullable, zSigned, zTime } from '../define.ts';
import { zDays, zList, zPage, zRows } from '../lists.ts';

/** An account of the user's own: points, a provider's bail, or bitcoin. */
const zAccount = z
  .enum(OWN_ACCOUNT_NAMES)
  .default('POINTS')
  .describe('which account: points, a provider’s bail, or BTC');

const zCurrency = {
  currency: z.string().describe('currency symbol'),
  unit: z.number().int().describe('power-of-ten exponent'),
};

export const getBalance = defineFunction(802302, 'points.getBalance', {
  purpose: 'account balance: the caller’s own account of a currency',
  access: 'user',
  operator: 'any',
  params: z.object({
    userId: zId('only the caller’s own id; default: the caller').optional(),
    currency: zAccount,
  }),
  result: z.object({
    ...zCurrency,
    amount: zAmount('all of the account'),
    frozenAmount: zAmount('reserved by open orders, or of a bail by open claims'),
    available: zAmount('amount less frozenAmount'),
    frozenOrders: z.number().int().describe('open orders, or claims, that reserve it'),
  }),
  errors: ['gateway.forbidden'],
});

export const listBalances = defineFunction(802322, 'points.listBalances', {
  purpose: 'wallet list: what the caller has in each currency, and what open sales will bring',
  access: 'user',
  result: z.object({
    list: zRows('points first', {
      ...zCurrency,
      amount: zAmount('all of the account'),
      frozenAmount: zAmount('reserved by open orders and what leaves'),
      available: zAmount('amount less frozenAmount'),
      frozenOrders: z.number().int().describe('open orders that reserve it'),
      frozenPointsOrders: z.number().int().describe('of them, orders of points'),
      frozenWithdrawals: z.number().int().describe('open withdrawals that reserve it'),
      frozenPayouts: z.number().int().describe('open payouts that reserve it'),
      bail: zAmount('bail in this currency'),
      frozenBail: zAmount('of it, reserved by claims'),
      pendingIn: zAmount(
        'what is to come: cards sold in open orders, before the fee, points bought in open orders, and deposits that are not credited yet',
      ),
      pendingOrders: z.number().int().describe('these orders'),
      pendingDeposits: z.number().int().describe('these deposits'),
    }),
  }),
});

const zMovement = z.object({
  id: z.uuid().describe('transfer'),
  what: z.string().describe('what it was: a transfer code’s name'),
  kind: z.enum(['plain', 'pending', 'post', 'void']).describe('moved, frozen, paid from frozen, or unfrozen'),
  state: z.enum(['done', 'frozen', 'paid_out', 'returned']).describe('a frozen amount’s fate; done for the rest'),
  orderCode: z.string().nullable().describe('the order it belongs to, of cards or of points'),
  isOwnOrder: z.boolean().describe('the caller is a party of that order, and may open it'),
  payoutId: zId('the payout that it belongs to').nullable().describe('the payout that it belongs to; null: none'),
  orderLabel: z.string().nullable().describe('brand and country of that order'),
  other: z.string().nullable().describe('of a send or gift: the public name of the other side'),
  message: z.string().describe('the message of a gift'),
  delta: zSigned('change of the available balance'),
  availableAfter: zSigned('available balance after this row'),
  at: zTime('when it happened'),
});

const zChoice = {
  kind: z.enum(['all', 'in', 'out', 'frozen']).default('all').describe('which direction'),
  group: z
    .enum(['all', ...MOVE_GROUPS])
    .default('all')
    .describe('what the movements have to do with'),
  ...zDays('moved'),
};
const zFilters = { ...zChoice, ...zPage };

const zCode = z.string().describe('what it was: a transfer code’s name');

export const listEvents = defineFunction(902351, 'points.listEvents', {
  purpose:
    'what happened to an own account, a row an event such as an order, a deposit or a withdrawal, with all that it moved; the latest first',
  access: 'user',
  params: z.object({
    currency: zAccount,
    ...zChoice,
    before: zId('the last event of the page before: the page after it').optional(),
    limit: zPage.limit,
  }),
  result: z.object({
    ...zCurrency,
    list: zRows('the events of this page', {
      id: zId('its latest transfer, by which it is found as the end of a page'),
      what: zCode,
      state: z.enum(EVENT_STATES).describe('some of it is still frozen, all of it came back, or it is over'),
      delta: zSigned('change of the available balance by all of it'),
      parts: zRows('what makes up that change: the amount itself first, then fees and shares', {
        what: zCode,
        delta: zSigned('change by this part'),
      }),
      availableAfter: zSigned('available balance after it changed last'),
      at: zTime('when it changed the available balance last'),
      orderCode: z.string().nullable().describe('the order that it is about, of cards or of points'),
      isOwnOrder: zFlag('the caller is a party of that order, and may open it'),
      card: zNullable('what that order is about; null: no cards', {
        name: z.string().describe('brand'),
        initials: z.string().describe('two letters in place of a logo'),
        colour: z.string().describe('the brand’s colour'),
        country: z.string().describe('country of the cards'),
      }),
      payoutId: zId('the payout that it is about').nullable().describe('the payout that it is about; null: none'),
      other: z.string().nullable().describe('of a send or gift: the public name of the other side'),
      message: z.string().describe('the message of a gift'),
      chain: zNullable('of a deposit or withdrawal: where it was paid; null: on no chain', {
        networkName: z.string().describe('the network as people call it'),
        address: z.string().describe('the address that was paid'),
        txHash: z.string().nullable().describe('the transaction; null: not yet'),
        link: z.string().nullable().describe('a page about the transaction'),
      }),
      swap: zNullable('of a swap: both amounts; null: it is none', {
        points: zAmount('points'),
        btc: zAmount('bitcoin'),
      }),
    }),
    next: zId('the last event of this page').nullable().describe('`before` of the next page; null: this is the last'),
  }),
});

export const listHistory = defineFunction(900250, 'points.listHistory', {
  purpose:
    'what moved or froze the caller’s points, bail or BTC, newest first; through the export path a CSV for people',
  access: 'user',
  params: z.object({ currency: zAccount, ...zFilters }),
  result: zList(zMovement),
});

const bill = (purpose: string) => ({
  purpose,
  access: 'user' as const,
  params: z.object(zFilters),
  result: zList(zMovement),
});

export const listGiftBill = defineFunction(806152, 'points.listGiftBill', {
  ...bill('gift bill: every movement of the caller’s points but those of points orders, newest first'),
});

export const listOtcBill = defineFunction(806153, 'points.listOtcBill', {
  ...bill('points bill: the movements of the caller’s points orders, newest first'),
});

const zSpan = z.object({
  start: zDay('first day'),
  paidIn: zAmount('what came in'),
  paidOut: zAmount('what went out'),
  balance: zSigned('all of the account at its end, frozen amounts included; of a bill of points orders, their sum'),
});

export const getDays = defineFunction(900910, 'points.getDays', {
  purpose: 'the balance of an own account at the end of each of the last days',
  access: 'user',
  rateRule: 'points.sums_per_minute',
  params: z.object({
    currency: zAccount,
    days: z.literal([30, 90, 365]).default(30).describe('how many days, today the last'),
  }),
  result: z.object({ ...zCurrency, list: z.array(zSpan).describe('a row a day, today last') }),
});

export const getMonths = defineFunction(900914, 'points.getMonths', {
  purpose: 'what came in and went out in each of the last twelve months, of a bill',
  access: 'user',
  rateRule: 'points.sums_per_minute',
  params: z.object({ bill: z.enum(BILLS).default('gift').describe('of gift cards and all else, or of points orders') }),
  result: z.object({ ...zCurrency, list: z.array(zSpan).describe('a row a month, this one last') }),
});

export const getStatement = defineFunction(902350, 'points.getStatement', {
  purpose: 'a month of a bill: its sums; through the export path a PDF file with every movement and its order',
  access: 'user',
  rateRule: 'points.sums_per_minute',
  params: z.object({
    bill: z.enum(BILLS).default('gift').describe('which bill'),
    month: z
      .string()
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'month')
      .describe('YYYY-MM, in UTC'),
  }),
  result: z.object({
    ...zCurrency,
    opening: zSigned('balance when the month began, frozen amounts included; of a bill of points orders, their sum'),
    paidIn: zAmount('what came in'),
    paidOut: zAmount('what went out'),
    closing: zSigned('opening and what moved'),
    movements: z.number().int().describe('movements of the month, holds aside'),
  }),
  errors: ['points.statement_long'],
});
