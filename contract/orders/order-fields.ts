import { z } from 'zod';
import { MAX_REASON_NOTE } from '#core/orders/end-reasons.ts';
import { END_STATES, OPEN_STATES } from '#core/orders/gift-states.ts';
import { zId, zTyped } from '../define.ts';

export const zOrderCode = z
  .string()
  .regex(/^GO[0-9A-Z]{8,20}$/, 'order_code')
  .describe('order code');

export const zGiftState = z.enum([...OPEN_STATES, ...END_STATES]).describe('state of the order');

export const zParty = z.enum(['seller', 'provider']);

export const zAbility = z.enum([
  'deliver',
  'confirm_receipt',
  'review',
  'view',
  'cancel',
  'decline',
  'confirm',
  'claim',
  'accept_claim',
  'propose',
  'accept_proposal',
  'withdraw_claim',
  'ask_more',
  'answer',
  'escalate',
  'take_case',
  'pass_on',
  'pass_up',
  'rule',
  'release',
  'concede',
  'accept_ruling',
  'appeal',
]);

/** How a submission's codes were sealed. */
export const zSealing = {
  keyId: z.string().max(64).describe('the sealing key used'),
  ephemeralKey: z.string().max(200).describe('the browser’s ephemeral X25519 public key, base64'),
};

export const zSealedCard = z.object({
  faceValue: z.number().int().min(1).max(1_000_000).describe('face value, whole units of the card’s currency'),
  sealedCode: z.string().min(24).max(700).describe('base64 of ciphertext and tag; bound to ad, seller and row'),
  imageId: zId('upload id of the card’s image'),
});

export const zDirection = z
  .enum(['buy_ad', 'sell_ad'])
  .describe('placed against a provider’s buy ad, or a trader’s sell ad');

export const zClaimKind = z
  .enum(['invalid', 'mismatch', 'not_received'])
  .describe('what the provider claims of a card; not_received concerns a parcel');

/** A chosen reason, and words that `other` cannot do without. Both parties read them in the order's history. */
export const zEndReason = <C extends z.ZodType, R extends readonly [string, ...string[]]>(code: C, reasons: R) =>
  z
    .object({
      code,
      reason: z.enum(reasons).describe('why, one of these'),
      note: zTyped().max(MAX_REASON_NOTE).optional().describe('words of one’s own; needed for `other`'),
    })
    .refine(({ reason, note }) => reason !== 'other' || Boolean(note), {
      path: ['note'],
      message: 'otherReason',
    });

/** The errors that every event sent to an order can meet. */
export const ORDER_EVENT_ERRORS = [
  'nothing.found',
  'orders.wrong_state',
  'orders.not_allowed',
  'orders.ended',
  'orders.too_late',
  'gateway.conflict',
] as const;
/** The same of events that share transactions, of which only so many may wait. */
export const QUEUED_EVENT_ERRORS = [...ORDER_EVENT_ERRORS, 'orders.busy'] as const;
/** Refusals of what lets points, bitcoin or cards go: nothing may leave the account. */
export const HELD_ERRORS = ['auth.money_held', 'auth.money_suspended'] as const;
