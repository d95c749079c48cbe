import { z } from 'zod';
import { RULING_OUTCOMES } from '#core/orders/gift-states.ts';
import { TIE_REFUSAL_NAMES } from '#core/staff/two-people.ts';
import { defineFunction, zAmount, zId, zNullable, zText } from '../define.ts';
import { ORDER_EVENT_ERRORS, zOrderCode } from '../orders/order-fields.ts';
import { zSplit } from '../orders/order-views.ts';
import { byCode, orderEvent } from './disputes.ts';

const zRulingDraft = {
  ...byCode,
  outcome: z.enum(RULING_OUTCOMES as [string, ...string[]]).describe('the end state ruled'),
  cardValues: z
    .array(
      z.object({
        cardId: zId('card'),
        value: z
          .string()
          .regex(/^\d{1,12}$/, 'amount')
          .describe('counts as, minor units of the order’s currency'),
      }),
    )
    .max(10)
    .default([])
    .describe('for buyer_won_mismatch and settled_proportionally: what each card counts as'),
  settlement: zAmount('for settled_proportionally, instead of cardValues: the settlement itself').optional(),
  shareBps: z
    .number()
    .int()
    .min(1)
    .max(9_999)
    .optional()
    .describe('for settled_proportionally, instead of cardValues: the share of the order amount in basis points'),
  fraud: z
    .boolean()
    .default(false)
    .describe(
      'the provider claimed against better knowledge: only where the seller gets all; compensation is reviewed',
    ),
};

export const previewRuling = defineFunction(900243, 'disputes.previewRuling', {
  purpose: 'the split of a ruling, before it is signed',
  access: 'moderator',
  params: z.object(zRulingDraft),
  result: z.object({
    amount: zAmount('settlement'),
    split: zSplit,
    compensation: zNullable('with a finding of fraud', {
      due: zAmount('what the provider would pay the seller once it is approved'),
      fromBail: zAmount('of it, out of the bail as it stands'),
      reviewers: z.number().int().describe('members of staff who decide on it'),
    }),
  }),
  errors: [
    'nothing.found',
    'disputes.not_yours',
    'disputes.linked_parties',
    'orders.ruling_amount',
    'orders.ruling_fraud',
    'orders.wrong_state',
  ],
});

export const rule = defineFunction(900244, 'disputes.rule', {
  ...orderEvent,
  purpose: 'rule on a case with a reason; takes effect after the appeal window, or at once on appeal',
  access: 'moderator',
  params: z.object({
    ...zRulingDraft,
    amount: zAmount('the settlement that the preview showed'),
    reason: zText('shown to both parties', 2000, 10),
    signature: zOrderCode.describe('the order code typed again'),
  }),
  errors: [
    ...ORDER_EVENT_ERRORS,
    'disputes.not_yours',
    'disputes.ruled_before',
    'disputes.linked_parties',
    'orders.ruling_amount',
    'orders.ruling_fraud',
    'disputes.signature',
    ...TIE_REFUSAL_NAMES,
  ],
});

export const reviewCompensation = defineFunction(900245, 'disputes.reviewCompensation', {
  ...orderEvent,
  purpose: 'vote on the compensation of a ruling that found fraud; reviewers who disagree refuse it',
  access: 'moderator',
  params: z.object({
    ...byCode,
    approve: z.boolean().describe('the provider pays, or not'),
    due: zAmount('the compensation that was shown'),
    reason: zText('why', 2000, 10),
  }),
  errors: [
    ...ORDER_EVENT_ERRORS,
    'orders.amount_changed',
    'disputes.own_case',
    'disputes.ruled_before',
    'disputes.already_reviewed',
    'disputes.admin_only',
    ...TIE_REFUSAL_NAMES,
  ],
});

/** The staff's functions that rule on a case and review its compensation. */
