import {
  DEPOSIT_TABLE,
  type DepositEvent,
  type DepositGuard,
  type DepositState,
  type HeldReason,
  type StoredDepositState,
} from './deposit-table.ts';

/** Above this many base units (a million million points) an amount is held: it is no payment, or no honest token. */
export const LARGEST_DEPOSIT = 10n ** 18n - 1n;

export interface DepositFacts {
  readonly state: DepositState;
  /** Base units, above zero. */
  readonly amount: bigint;
}

/** `finalise` says how many blocks confirm it, its own counted, and what its user has of final amounts with this one. */
export type DepositNews =
  | { readonly event: Exclude<DepositEvent, 'finalise'> }
  | { readonly event: 'finalise'; readonly confirmations: number; readonly total: bigint };

export interface DepositLimits {
  readonly confirmations: number;
  /** Base units of its currency. */
  readonly least: bigint;
}

export interface DepositDecision {
  readonly state: StoredDepositState;
  readonly heldReason: HeldReason | null;
  readonly pays: boolean;
}

/** The next state of a deposit after this event; null: none follows. An amount of zero is no deposit. */
export function decideDeposit(facts: DepositFacts, news: DepositNews, limits: DepositLimits): DepositDecision | null {
  if (facts.amount <= 0n) return null;
  if (news.event === 'finalise' && news.confirmations < limits.confirmations) return null;
  const guards = guardsOf(facts, news, limits);
  const row = DEPOSIT_TABLE.find(
    ({ from, event, guard }) =>
      event === news.event && from.includes(facts.state) && (guard === undefined || guards.includes(guard)),
  );
  if (row === undefined) return null;
  const heldReason = row.to === 'held' ? (row.guard === 'too_large' ? 'amount' : 'nodes') : null;
  return { state: row.to, heldReason, pays: row.pays === true };
}

function guardsOf(facts: DepositFacts, news: DepositNews, limits: DepositLimits): readonly DepositGuard[] {
  const size = facts.amount > LARGEST_DEPOSIT ? 'too_large' : 'creditable';
  if (news.event !== 'finalise') return [size];
  return [size, news.total >= limits.least ? 'enough' : 'too_small'];
}

/** The confirmations that a deposit needs: those of its network, or its own when they are more. */
export const neededBy = (maturity: number | null, { confirmations }: DepositLimits): number =>
  Math.max(confirmations, maturity ?? 0);

/** How many blocks confirm a deposit at `height` when the chain reaches `tip`: its own block is the first. */
export const confirmationsAt = (height: bigint, tip: bigint): number => Math.max(0, Number(tip - height) + 1);
