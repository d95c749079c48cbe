import { z } from 'zod';
import { COUPON_STATES } from '#core/tickets/coupons.ts';
import { REWARD_KINDS, REWARD_PAYMENTS, REWARD_SCENARIO_NAMES, REWARD_STATES } from '#core/tickets/rewards.ts';
import { defineFunction, zAmount, zId, zText, zTime } from '../define.ts';
import { zListOf, zPage } from '../lists.ts';
import { zAnyOrderCode } from '../orders/points-order-fields.ts';
import { zReason } from './settings.ts';
import { zWorkOrderCode } from './work-orders.ts';

const zRewardCode = z.string().describe('code of the reward ticket, RW and 17 characters');
const zState = z
  .enum(REWARD_STATES)
  .describe('paid; proposed: waits for an administrator; the others: what became of the proposal');
const zCouponState = z.enum(COUPON_STATES).describe('open; used: an order brought its points; expired');
const zKind = z.enum(REWARD_KINDS).describe('compensation: for an order; reward: for what somebody did');
const zScenario = z.enum(REWARD_SCENARIO_NAMES).describe('why, of the scenarios of its kind');

export const createReward = defineFunction(900797, 'rewards.create', {
  purpose: 'give a user points or a coupon from the promotion account; above a limit an administrator decides',
  access: 'staff',
  csrf: true,
  params: z.object({
    kind: zKind,
    scenario: zScenario,
    payment: z
      .enum(REWARD_PAYMENTS)
      .default('points')
      .describe('points at once, or a coupon: points with the next order of the user that is large enough'),
    receiver: zText('public name of the user', 64),
    orderCode: zAnyOrderCode
      .optional()
      .describe('of a compensation: the order; its vendor is the provider, or of an order of points the other party'),
    workOrderCode: zWorkOrderCode.optional().describe('the work order that it settles'),
    amount: zAmount('points'),
    reason: zReason,
  }),
  result: z.object({ code: zRewardCode, state: zState }),
  errors: [
    'nothing.found',
    'gateway.forbidden',
    'tickets.reward_visitor',
    'tickets.reward_receiver',
    'tickets.reward_own',
    'tickets.reward_linked',
    'tickets.reward_scenario',
    'tickets.reward_order',
    'tickets.rewarded_already',
    'tickets.reward_most',
    'tickets.promotion_empty',
    'staff.opponent',
    'staff.proposed_already',
  ],
});

export const listRewards = defineFunction(900798, 'rewards.list', {
  purpose: 'points that staff gave or proposed, newest first, and what the promotion account holds',
  access: 'staff',
  params: z.object({
    kind: z
      .enum(['all', ...REWARD_KINDS])
      .default('all')
      .describe('which kind'),
    payment: z
      .enum(['all', ...REWARD_PAYMENTS])
      .default('all')
      .describe('given in points or as coupons'),
    ...zPage,
  }),
  result: zListOf({
    id: zId('the reward ticket'),
    code: zRewardCode,
    kind: zKind,
    scenario: zScenario,
    userId: zId('the receiver'),
    receiver: z.string().describe('public name of the receiver'),
    orderCode: zAnyOrderCode.nullable(),
    vendor: z.string().nullable().describe('public name of the order’s provider, or of points of the other party'),
    workOrderCode: zWorkOrderCode.nullable(),
    payment: z.enum(REWARD_PAYMENTS).describe('points or a coupon'),
    coupon: zCouponState.nullable().describe('null: points, or not given yet'),
    amount: zAmount('points'),
    reason: z.string().describe('why'),
    by: z.string().describe('public name of who gave it'),
    approvedBy: z.string().nullable().describe('public name of the administrator who agreed'),
    state: zState,
    at: zTime('when it was made'),
    paidAt: zTime('when it was paid').nullable(),
  }).extend({
    promotion: zAmount('points that the promotion account holds'),
    alone: zAmount('points that one member of staff gives alone at once'),
  }),
});

export const proposeFunding = defineFunction(900799, 'rewards.proposeFunding', {
  purpose: 'propose points for the promotion account; a second administrator decides',
  access: 'admin',
  csrf: true,
  params: z.object({ amount: zAmount('points to issue'), reason: zReason }),
  result: z.object({ id: zId('the proposal') }),
  errors: ['tickets.sum_needed', 'staff.proposed_already'],
});

export const listOwnCoupons = defineFunction(900930, 'coupons.listMine', {
  purpose: 'coupons of the caller: open ones first, those that end first before the others',
  access: 'user',
  params: z.object({ ...zPage }),
  result: zListOf({
    id: zId('the coupon'),
    amount: zAmount('points that it brings'),
    leastOrder: zAmount('points that an order must pay its seller, the caller, at least'),
    state: zCouponState,
    expiresAt: zTime('until when an order can use it'),
    orderCode: z.string().nullable().describe('the order that used it'),
    usedAt: zTime('when').nullable(),
  }),
});
