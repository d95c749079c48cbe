import { machine } from '../machine/machine.ts';
import {
  OPEN_WITHDRAWAL_STATES,
  type StoredWithdrawalState,
  WITHDRAWAL_STATES,
  WITHDRAWAL_TABLE,
  type WithdrawalEvent,
  type WithdrawalMoney,
  type WithdrawalRow,
  type WithdrawalState,
} from './withdrawal-table.ts';

export interface WithdrawalFacts {
  readonly state: WithdrawalState;
  /** Members of staff who approved it, this one counted. */
  readonly approvals: number;
  /** How many have to. */
  readonly reviewers: number;
  /** While it is with the signer: nothing was decided on it, and nothing can be before this step is done. */
  readonly isUnsigned?: boolean;
}

export interface WithdrawalStep {
  readonly state: StoredWithdrawalState;
  readonly money: WithdrawalMoney | null;
}

const isReviewed = ({ approvals, reviewers }: WithdrawalFacts): boolean => approvals >= reviewers;
const OPEN: readonly string[] = ['none', ...OPEN_WITHDRAWAL_STATES];

export const withdrawalMachine = machine<{
  row: WithdrawalRow;
  facts: WithdrawalFacts;
  move: { readonly event: WithdrawalEvent };
  refusal: 'stays';
  decision: WithdrawalStep;
}>({
  rows: WITHDRAWAL_TABLE,
  states: WITHDRAWAL_STATES,
  begins: ['none'],
  ends: WITHDRAWAL_STATES.filter((state) => state === 'none' || !OPEN.includes(state)),
  silent: ['start', 'recall', 'sign', 'refuse', 'confirm', 'revert', 'bounce'],
  waitsFor: { in_review: 'staff, or its owner' },
  hold: {
    isOpen: (state) => OPEN.includes(state),
    isClosedBy: ({ money = 'hold' }) => money !== 'hold',
  },
  refusesFirst: 'state',
  refusals: { state: 'stays' },
  guards: {
    reviewed: isReviewed,
    unreviewed: (facts) => !isReviewed(facts),
    unsigned: ({ isUnsigned = false }) => isUnsigned,
  },
  outcome: ({ to, money = null }) => ({ state: to, money }),
});

/** The next state of a withdrawal after an event; null: none follows. */
export const decideWithdrawal = (facts: WithdrawalFacts, event: WithdrawalEvent): WithdrawalStep | null =>
  withdrawalMachine.next(facts, { event });

/** Whether its owner can take a withdrawal back. */
export const canCancel = (facts: Pick<WithdrawalFacts, 'state' | 'isUnsigned'>): boolean =>
  decideWithdrawal({ ...facts, approvals: 0, reviewers: 0 }, 'cancel') !== null;

/** Hours over which the limit of a review counts. */
export const REVIEW_HOURS = 24;

export interface ReviewedSum {
  readonly amount: bigint;
  /** The sum within `REVIEW_HOURS` that left the account, or went to the address if that is more, without two reviewers. */
  readonly unreviewed: bigint;
  readonly isSuspended: boolean;
}

/** Whether two members of staff look at a payment: it and what left without them before it pass the limit. */
export const needsTwo = (
  { amount, unreviewed }: Pick<ReviewedSum, 'amount' | 'unreviewed'>,
  reviewAbove: bigint,
): boolean => unreviewed + amount > reviewAbove;

/** How many members of staff look at a withdrawal: two where the sum passes the limit, one when its owner is suspended. */
export function reviewersOf(sum: ReviewedSum, reviewAbove: bigint): 0 | 1 | 2 {
  if (needsTwo(sum, reviewAbove)) return 2;
  return sum.isSuspended ? 1 : 0;
}

/** One member of staff before a withdrawal. */
export interface ReviewFacts {
  readonly reviewerId: string;
  readonly ownerId: string;
  /** The two traded, or count as one person. */
  readonly isOpponent: boolean;
  /** The staff who reviewed it already. */
  readonly reviewedBy: readonly string[];
}

export type ReviewRefusal = 'withdrawals.review_own' | 'staff.opponent' | 'withdrawals.reviewed_already';

/** Why this member of staff may not decide; null: they may. */
export function reviewRefusal({ reviewerId, ownerId, isOpponent, reviewedBy }: ReviewFacts): ReviewRefusal | null {
  if (reviewerId === ownerId) return 'withdrawals.review_own';
  if (isOpponent) return 'staff.opponent';
  return reviewedBy.includes(reviewerId) ? 'withdrawals.reviewed_already' : null;
}
