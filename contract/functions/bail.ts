import { z } from 'zod';
import { defineFunction, zAmount, zFlag, zNullable, zPublicName, zTime } from '../define.ts';
import { zListOf, zPage } from '../lists.ts';
import { zOrderCode } from '../orders/order-fields.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';

export const payBail = defineFunction(806155, 'bail.pay', {
  purpose: 'pay bail: moves points from the provider’s, or the applicant’s, account into its bail',
  access: 'party',
  csrf: true,
  params: z.object({
    amount: z
      .string()
      .regex(/^[1-9]\d{0,17}$/, 'amount')
      .describe('points to pay, above zero; decimal string of base units'),
    tradePassword: zTradePassword,
  }),
  result: z.object({ paid: zAmount('bail in all afterwards'), free: zAmount('of it, what no claim reserves') }),
  errors: ['bail.points_short', 'providers.no_application', ...TRADE_PASSWORD_ERRORS, 'auth.locked'],
});

const zPause = z.object({
  reason: z.enum(['faults', 'claim_rate', 'debt', 'bail', 'staff']).describe('why'),
  endsAt: zTime('when it ends by itself; null: when its reason is gone').nullable(),
  at: zTime('since when'),
});

export const getBailStatus = defineFunction(900260, 'bail.getStatus', {
  purpose: 'the bail of a provider, or of who was one: required, paid, reserved and free; its coverage; and a notice',
  access: 'party',
  result: z.object({
    isProvider: zFlag('the caller is a provider: it can pay, give notice and take one back'),
    required: zAmount('bail that a provider has to have; 0: none'),
    paid: zAmount('bail in all'),
    frozen: zAmount('reserved by open claims'),
    free: zAmount('paid less frozen'),
    missing: zAmount('to pay before ads can be published'),
    exposure: zAmount('points that open orders reserve'),
    coveragePercent: z.number().int().nullable().describe('free bail per hundred of exposure; null without exposure'),
    available: zAmount('points that could be paid into the bail'),
    multiple: z.number().int().describe('a fraudulent claim costs this many order amounts'),
    noticeS: z.number().int().describe('seconds between a notice and the day the bail may leave'),
    notice: zNullable('the open notice', {
      givenAt: zTime('when it was given'),
      freeAt: zTime('from when on the bail may leave'),
    }),
    shortBy: zTime('the requirement was raised: when the provider is paused if the bail is still below it').nullable(),
    openOrders: z.number().int().describe('orders that must end before bail leaves'),
    openDebt: zAmount('what the provider owes of compensations'),
    pauses: z.array(zPause).describe('why the provider cannot trade at present'),
  }),
});

const common = { access: 'provider' as const, csrf: true };

export const giveNotice = defineFunction(900261, 'bail.giveNotice', {
  ...common,
  purpose: 'give notice to take the bail back: ads leave the shelf, no order can be placed, the notice period starts',
  result: z.object({ freeAt: zTime('from when on the bail may leave') }),
  errors: ['bail.notice_given', 'bail.none'],
});

export const withdrawNotice = defineFunction(900262, 'bail.withdrawNotice', {
  ...common,
  purpose: 'take a notice back: the bail stays, and ads can be shelved again',
  errors: ['bail.no_notice', 'providers.leaving'],
});

export const takeBackBail = defineFunction(900263, 'bail.takeBack', {
  ...common,
  access: 'party',
  purpose: 'take all of the bail back once the notice has run out and nothing is open',
  params: z.object({ tradePassword: zTradePassword }),
  result: z.object({ returned: zAmount('points that came back') }),
  errors: [
    'bail.no_notice',
    'bail.notice_running',
    'bail.still_open',
    'bail.none',
    ...TRADE_PASSWORD_ERRORS,
    'auth.money_held',
    'auth.money_suspended',
    'auth.locked',
  ],
});

export const listDebts = defineFunction(900266, 'bail.listDebts', {
  purpose: 'compensations that are still owed: by the caller, and to the caller; newest first',
  access: 'user',
  params: z.object({ side: z.enum(['owed_by_me', 'owed_to_me']).describe('which'), ...zPage }),
  result: zListOf({
    orderCode: zOrderCode,
    other: zPublicName.describe('public name of the other side'),
    amount: zAmount('what was owed at first'),
    paid: zAmount('paid of it so far'),
    open: zFlag('something is still owed'),
    at: zTime('since when'),
  }),
});
