import { isStaff, type Role } from '../access/access.ts';
import { type CoverFacts, type CoverRules, spareOf } from '../outflow/outflow.ts';

/** `gift`: with a message that the receiver reads. */
export const SEND_KINDS = ['send', 'gift'] as const;
export type SendKind = (typeof SEND_KINDS)[number];

export const MESSAGE_CHARS = 140;

/** Sums in base units of points, read under the locks of both accounts. */
export interface SendFacts extends CoverFacts {
  readonly senderId: string;
  readonly receiver: { readonly id: string; readonly role: Role; readonly isActive: boolean } | null;
  /** One of the two blocks the other. */
  readonly isBlocked: boolean;
  readonly amount: bigint;
  /** The sum that left the account today, and its limit. */
  readonly outToday: bigint;
  readonly outLimit: bigint;
  /** How often the sender sent today. */
  readonly sentToday: number;
}

export interface SendRules extends CoverRules {
  /** No amount is less. */
  readonly least: bigint;
  /** Every amount is below it. */
  readonly below: bigint;
  /** Sends of one account within a day. */
  readonly perDay: number;
}

export type SendRefusal =
  | 'nothing.found'
  | 'sends.oneself'
  | 'sends.receiver_staff'
  | 'sends.receiver_closed'
  | 'sends.blocked'
  | 'sends.amount'
  | 'sends.per_day'
  | 'sends.day_limit'
  | 'sends.points_short'
  | 'sends.exposure';

/** The receiver of points. */
type Whom = Pick<SendFacts, 'senderId' | 'receiver' | 'isBlocked'>;

interface Check<F> {
  readonly refusal: SendRefusal;
  readonly when: (facts: F, rules: SendRules) => boolean;
}

const OF_RECEIVER: readonly (Check<Whom> & { readonly when: (facts: Whom) => boolean })[] = [
  { refusal: 'nothing.found', when: ({ receiver }) => receiver === null },
  { refusal: 'sends.oneself', when: ({ receiver, senderId }) => receiver?.id === senderId },
  { refusal: 'sends.receiver_staff', when: ({ receiver }) => receiver !== null && isStaff(receiver.role) },
  { refusal: 'sends.receiver_closed', when: ({ receiver }) => receiver !== null && !receiver.isActive },
  { refusal: 'sends.blocked', when: ({ isBlocked }) => isBlocked },
];

/** Everything that keeps points from being sent, in the order in which it is told: first whom, then how much. */
export const SEND_REFUSALS: readonly Check<SendFacts>[] = [
  ...OF_RECEIVER,
  { refusal: 'sends.amount', when: ({ amount }, { least, below }) => amount < least || amount >= below },
  { refusal: 'sends.per_day', when: ({ sentToday }, { perDay }) => sentToday >= perDay },
  { refusal: 'sends.day_limit', when: ({ amount, outToday, outLimit }) => outToday + amount > outLimit },
  { refusal: 'sends.points_short', when: ({ amount, available }) => amount > available },
  { refusal: 'sends.exposure', when: (facts, rules) => facts.amount > spareOf(facts, rules) },
];

/** Why nothing can be sent to this account at all; null: something can. */
export const receiverRefusal = (whom: Whom): SendRefusal | null =>
  OF_RECEIVER.find(({ when }) => when(whom))?.refusal ?? null;

/** Why these points are not sent; null: they are. */
export function sendRefusal(facts: SendFacts, rules: SendRules): SendRefusal | null {
  return SEND_REFUSALS.find(({ when }) => when(facts, rules))?.refusal ?? null;
}

/** The sum that may leave an account within a day: the limit of its level, and of a provider at least its free bail. */
export function outLimitOf(owner: { readonly role: Role; readonly freeBail: bigint }, limitOfLevel: bigint): bigint {
  if (owner.role !== 'provider' || owner.freeBail < limitOfLevel) return limitOfLevel;
  return owner.freeBail;
}
