import { machine } from '../machine/machine.ts';
import {
  DEPOSIT_STATES,
  DEPOSIT_TABLE,
  type DepositEvent,
  type DepositRow,
  type DepositState,
  type HeldReason,
  PAID_DEPOSIT_STATES,
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

type DepositMove = DepositNews & { readonly limits: DepositLimits };

const isCreditable = ({ amount }: DepositFacts): boolean => amount <= LARGEST_DEPOSIT;
const isEnough = (news: DepositMove): boolean => news.event === 'finalise' && news.total >= news.limits.least;

export const depositMachine = machine<{
  row: DepositRow;
  facts: DepositFacts;
  move: DepositMove;
  refusal: 'stays';
  decision: DepositDecision;
}>({
  rows: DEPOSIT_TABLE,
  states: DEPOSIT_STATES,
  begins: ['none'],
  ends: ['none', 'credited', 'dropped', 'refused', 'settled'],
  silent: ['finalise'],
  waitsFor: { held: 'two administrators, or nodes that agree', lost: 'two administrators, or its block’s return' },
  hold: {
    isOpen: (state) => PAID_DEPOSIT_STATES.every((paid) => paid !== state),
    isClosedBy: ({ pays = false }) => pays,
  },
  guards: {
    creditable: isCreditable,
    too_large: (facts) => !isCreditable(facts),
    enough: (_, news) => isEnough(news),
    too_small: (_, news) => !isEnough(news),
  },
  refusesFirst: 'state',
  refusals: { state: 'stays' },
  check: ({ amount }, news) => {
    const isEarly = news.event === 'finalise' && news.confirmations < news.limits.confirmations;
    return amount <= 0n || isEarly ? 'stays' : null;
  },
  outcome: ({ to, when, pays = false }) => {
    const heldReason = to === 'held' ? (when === 'too_large' ? 'amount' : 'nodes') : null;
    return { state: to, heldReason, pays };
  },
});

/** The next state of a deposit after this event; null: none follows. An amount of zero is no deposit. */
export const decideDeposit = (facts: DepositFacts, news: DepositNews, limits: DepositLimits) =>
  depositMachine.next(facts, { ...news, limits });

/** The confirmations that a deposit needs: those of its network, or its own when they are more. */
export const neededBy = (maturity: number | null, { confirmations }: DepositLimits): number =>
  Math.max(confirmations, maturity ?? 0);

/** How many blocks confirm a deposit at `height` when the chain reaches `tip`: its own block is the first. */
export const confirmationsAt = (height: bigint, tip: bigint): number => Math.max(0, Number(tip - height) + 1);
