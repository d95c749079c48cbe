/** Decisions of two administrators about a withdrawal with an unknown outcome: it was paid, or it never was. */
export const SETTLE_DECISIONS = ['paid', 'unpaid'] as const;
export type SettleDecision = (typeof SETTLE_DECISIONS)[number];

/**
 * Both nodes' answers about the transaction that is named: it paid this withdrawal and is final; it is another one, or failed;
 * neither has it, as nodes without old blocks; or they contradict each other, do not answer, or it is not final.
 */
export const SEEN_PAYMENTS = ['paid', 'other', 'unseen', 'unsure'] as const;
export type SeenPayment = (typeof SEEN_PAYMENTS)[number];

export interface SettleFacts {
  /** It is signed and sent, and the last look at the chain left its outcome open. */
  readonly isUnclear: boolean;
  /** It waits because the chain has payments that the signer's record lacks; whatever its state, one of them may be its own. */
  readonly waitsForRecord: boolean;
  /** Seconds since when. */
  readonly unclearS: number;
  readonly decision: SettleDecision;
  /** The transaction that is named ended another withdrawal, or was signed for one. */
  readonly isPaidElsewhere: boolean;
  /** The nodes' answer about the named transaction; null: nobody was asked. */
  readonly seen: SeenPayment | null;
}

export type SettleRefusal =
  | 'withdrawals.not_unclear'
  | 'withdrawals.unclear_young'
  | 'withdrawals.payment_used'
  | 'withdrawals.other_payment'
  | 'withdrawals.payment_unsure';

/** The refusal of such a decision about the withdrawal; null: none. Points go back only after `minS` seconds of not knowing. */
export function settleRefusal(facts: SettleFacts, minS: number): SettleRefusal | null {
  const isOfRecord = facts.waitsForRecord && facts.decision === 'paid';
  if (!facts.isUnclear && !isOfRecord) return 'withdrawals.not_unclear';
  if (facts.decision === 'unpaid') return facts.unclearS < minS ? 'withdrawals.unclear_young' : null;
  if (facts.isPaidElsewhere) return 'withdrawals.payment_used';
  if (facts.seen === 'other') return 'withdrawals.other_payment';
  const isEnough = facts.seen === 'paid' || (facts.seen === 'unseen' && facts.isUnclear);
  return isEnough ? null : 'withdrawals.payment_unsure';
}
