import { z } from 'zod';
import { POINTS_END_STATES, POINTS_OPEN_STATES, POINTS_RULING_OUTCOMES } from '#core/orders/points/points-states.ts';
import { FIELD_NAMES } from '#core/payment-accounts/places.ts';
import { zAmount, zFlag, zId, zNullable, zTime } from '../define.ts';
import { zUploadKind, zUploadMime } from '../functions/upload-kinds.ts';
import { zRows } from '../lists.ts';

export const zPointsOrderCode = z
  .string()
  .regex(/^OO[0-9A-Z]{8,20}$/, 'points_order_code')
  .describe('code of the points order');

/** An order of either kind: of gift cards, or of points. */
export const zAnyOrderCode = z
  .string()
  .regex(/^(GO|OO)[0-9A-Z]{8,20}$/, 'order_code')
  .describe('order code, of gift cards or of points');

export const zPointsState = z.enum([...POINTS_OPEN_STATES, ...POINTS_END_STATES]).describe('state of the order');
export const zPointsParty = z.enum(['seller', 'buyer']).describe('seller gives points, buyer pays');
export const zPointsRuling = z
  .enum(POINTS_RULING_OUTCOMES)
  .describe('buyer won: points released; seller won: returned');
export const zPointsTurn = z
  .enum(['seller', 'buyer', 'both', 'moderator', 'nobody'])
  .describe('whose move it is; nobody once the order has ended');

export const POINTS_ABILITIES = [
  'mark_paid',
  'submit_card',
  'cancel',
  'release',
  'reject_card',
  'dispute',
  'concede',
  'take_case',
  'pass_on',
  'pass_up',
  'rule',
  'accept_ruling',
  'appeal',
] as const;

const zOpponent = z.object({
  id: z.uuid().describe('user id'),
  name: z.string().describe('public name'),
});

export const zPointsOrderRow = z.object({
  code: zPointsOrderCode,
  adCode: z.string().describe('code of the ad'),
  role: zPointsParty.describe('the caller’s side'),
  opponent: zOpponent,
  state: zPointsState,
  turn: zPointsTurn,
  orderAmount: zAmount('points that the buyer receives'),
  fee: zAmount('the seller’s fee on top'),
  currency: z.string().describe('currency that is paid'),
  fiatAmount: zAmount('what is paid, minor units of the currency'),
  unitPrice: zAmount('currency per point scaled by 10^8'),
  method: z.string().describe('way to pay'),
  placedAt: zTime('when it was placed'),
  endedAt: zTime('when it ended').nullable(),
  dueAt: zTime('when the clock runs out').nullable(),
});

/** A row of the caller's own list, with the caller's note and tags. */
export const zMyPointsOrderRow = zPointsOrderRow.extend({
  note: z.string().describe('the caller’s own note; empty without one'),
  tags: z.array(z.string()).describe('the caller’s own tags'),
});

const zPayTo = z.object({
  holder: z.string().describe('the account’s holder'),
  fields: z.partialRecord(z.enum(FIELD_NAMES), z.string()).describe('numbers of the account'),
  masked: z.string().describe('what its owner recognises it by'),
  qrUrl: z.string().nullable().describe('link to the QR image of an online wallet, which expires; null: it has none'),
});

const zFile = z.object({
  id: zId('the file’s entry'),
  party: zPointsParty,
  kind: z.enum(['proof', 'card', 'evidence']).describe('proof of the payment, the card that pays, or evidence'),
  fileKind: zUploadKind,
  mime: zUploadMime,
  uploadId: zId('upload id, for a link to it'),
  note: z.string().describe('words of its sender'),
  at: zTime('when it was shown'),
});

const zEvent = z.object({
  type: z.string().describe('what happened'),
  actor: z.enum(['seller', 'buyer', 'moderator', 'system']).describe('who did it'),
  state: zPointsState,
  at: zTime('when'),
  data: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .describe('details for both parties'),
});

/** A points order for its parties and the staff of its case. */
export const zPointsOrderView = zPointsOrderRow.extend({
  role: z.enum(['seller', 'buyer', 'moderator']).describe('the caller’s side'),
  seller: zOpponent,
  buyer: zOpponent,
  can: z.array(z.enum(POINTS_ABILITIES)).describe('what the caller can do now'),
  onSilence: zNullable('what happens if nobody acts before the deadline', {
    state: zPointsState,
    money: z.enum(['keep', 'settle', 'void']).describe('what becomes of the points'),
  }),
  payMinutes: z.number().int().describe('the time to pay'),
  clockS: z.number().int().nullable().describe('length of the running clock in seconds'),
  now: zTime('the database’s clock'),
  terms: z.string().describe('the ad’s terms when the order was placed'),
  offer: z
    .object({
      owner: zPointsParty.describe('whose ad it is: the terms are this party’s words'),
      tags: z.array(z.string()).describe('its tags'),
      exactAmounts: z.array(zAmount('points')).nullable().describe('the only amounts of one order'),
      minAmount: zAmount('least points of one order').nullable(),
      maxAmount: zAmount('most points of one order').nullable(),
    })
    .describe('what else the ad said when the order was placed'),
  payTo: zPayTo.nullable().describe('the account to pay to; null: a gift card pays'),
  payer: zNullable('null until the buyer marked the order paid', {
    name: z.string().describe('whom the payment came from, as the buyer said'),
    isBuyer: zFlag('it is the name that is proven of the buyer').nullable(),
  }),
  buyerName: z.string().nullable().describe('the proven name of the buyer, for the seller to compare; null: none'),
  paidAt: zTime('when the buyer marked it paid').nullable(),
  settledAmount: zAmount('points that were released').nullable(),
  feeCharged: zAmount('the fee that was charged').nullable(),
  disputedBy: z.enum(['seller', 'buyer', 'system']).nullable().describe('who opened the dispute'),
  ruling: zNullable('the current ruling', {
    outcome: zPointsRuling,
    reason: z.string().describe('the moderator’s reason'),
  }),
  acceptedBy: z.array(zPointsParty).describe('who accepted the ruling'),
  appealedBy: zPointsParty.nullable().describe('who appealed'),
  colleagues: zRows('for the holder of the case: those who may take it over', {
    userId: zId('user id'),
    name: z.string().describe('public name'),
    isAdmin: zFlag('an administrator'),
  }),
  lateClaimUntil: zTime('until when a payment that came too late may be reported').nullable(),
  files: z.array(zFile).describe('proofs and evidence, oldest first'),
  events: z.array(zEvent).describe('the order’s history, oldest first'),
});
