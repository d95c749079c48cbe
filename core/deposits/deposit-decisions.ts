import type { ProposalKind } from '../staff/proposals.ts';
import type { DepositEvent, StoredDepositState } from './deposit-table.ts';

interface DecisionDef {
  readonly proposal: Extract<ProposalKind, `deposit_${string}`>;
  readonly event: DepositEvent;
  readonly from: readonly StoredDepositState[];
}

/**
 * Decisions of two administrators about an unclear deposit. `credit`: its points are issued all the same; `refuse`: they
 * never are; `bear`: the chain took it back, and the platform bears the loss; `take_back`: its receiver does, who still has the
 * points.
 */
export const DEPOSIT_DECISIONS = {
  credit: { proposal: 'deposit_credit', event: 'accept', from: ['held', 'refused'] },
  refuse: { proposal: 'deposit_refuse', event: 'refuse', from: ['held'] },
  bear: { proposal: 'deposit_settle', event: 'settle', from: ['lost'] },
  take_back: { proposal: 'deposit_settle', event: 'settle', from: ['lost'] },
} as const satisfies Record<string, DecisionDef>;

export type DepositDecisionName = keyof typeof DEPOSIT_DECISIONS;
export const DEPOSIT_DECISION_NAMES = Object.keys(DEPOSIT_DECISIONS) as [DepositDecisionName, ...DepositDecisionName[]];

/** The decisions that are possible for a deposit in this state. */
export const decisionsIn = (state: StoredDepositState): DepositDecisionName[] =>
  DEPOSIT_DECISION_NAMES.filter((name) => {
    const { from }: DecisionDef = DEPOSIT_DECISIONS[name];
    return from.includes(state);
  });
