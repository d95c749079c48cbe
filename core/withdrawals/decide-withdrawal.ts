import {
  type StoredWithdrawalState,
  WITHDRAWAL_TABLE,
  type WithdrawalEvent,
  type WithdrawalMoney,
  type WithdrawalState,
} from './withdrawal-table.ts';

export interface WithdrawalFacts {
  readonly state: WithdrawalState;
  /** Members of staff who approved it, this one counted. */
  readonly approvals: number;
  /** How many have to. */
  readonly reviewers: number;
}

export interface WithdrawalStep {
  readonly state: StoredWithdrawalState;
  readonly money: WithdrawalMoney | null;
}

/** The next state of a withdrawal after an event; null: none follows. */
export function decideWithdrawal(facts: WithdrawalFacts, event: WithdrawalEvent): WithdrawalStep | null {
  const guard = facts.approvals >= facts.reviewers ? 'reviewed' : 'unreviewed';
  const row = WITHDRAWAL_TABLE.find(
    (candidate) =>
      candidate.event === event &&
      candidate.from.includes(facts.state) &&
      (candidate.guard === undefined || candidate.guard === guard),
  );
  return row === undefined ? null : { state: row.to, money: row.money ?? null };
}

/** How many members of staff look at a withdrawal: two above the limit, one when its owner is suspended. */
export function reviewersOf(
  { amount, isSuspended }: { readonly amount: bigint; readonly isSuspended: boolean },
  reviewAbove: bigint,
): 0 | 1 | 2 {
  if (amount > reviewAbove) return 2;
  return isSuspended ? 1 : 0;
}

/** One member of staff before a withdrawal. */
export interface ReviewFacts {
  readonly reviewerId: string;
  readonly ownerId: string;
  /** The two count as one person. */
  readonly isLinked: boolean;
  /** The staff who reviewed it already. */
  readonly reviewedBy: readonly string[];
}

export type ReviewRefusal = 'withdrawals.review_own' | 'withdrawals.review_linked' | 'withdrawals.reviewed_already';

/** Why this member of staff may not decide; null: they may. */
export function reviewRefusal({ reviewerId, ownerId, isLinked, reviewedBy }: ReviewFacts): ReviewRefusal | null {
  if (reviewerId === ownerId) return 'withdrawals.review_own';
  if (isLinked) return 'withdrawals.review_linked';
  return reviewedBy.includes(reviewerId) ? 'withdrawals.reviewed_already' : null;
}
