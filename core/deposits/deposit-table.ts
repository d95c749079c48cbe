/**
 * `none`: not written yet. `confirming`: both nodes have it in a block. `held`: nothing happens until it is clear what it
 * is. `waiting`: final, but too small to be credited by itself. `dropped`: the chain took its block back in time. `lost`:
 * the same after it was credited. `refused`: staff decided that it is never credited. `settled`: staff decided who bears a lost one.
 */
export const DEPOSIT_STATES = [
  'none',
  'confirming',
  'held',
  'waiting',
  'credited',
  'dropped',
  'lost',
  'refused',
  'settled',
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];
/** The states of a deposit that is written. */
export type StoredDepositState = Exclude<DepositState, 'none'>;

/**
 * `see`: both nodes have it in the same block; `doubt`: one has it, or they differ; `miss`: neither has it where it was;
 * `finalise`: it has the confirmations that it needs. `accept`, `refuse`, `settle`: two administrators decided so.
 */
export const DEPOSIT_EVENTS = ['see', 'doubt', 'miss', 'finalise', 'accept', 'refuse', 'settle'] as const;
export type DepositEvent = (typeof DEPOSIT_EVENTS)[number];

/** `nodes`: they do not agree on it. `amount`: more than the platform credits without a look. `ledger`: the books refused it. */
export const HELD_REASONS = ['nodes', 'amount', 'ledger'] as const;
export type HeldReason = (typeof HELD_REASONS)[number];

/** Deposits that staff look at: held, or credited and then lost. */
export const UNCLEAR_DEPOSIT_STATES = ['held', 'lost'] as const satisfies readonly DepositState[];
export type UnclearDepositState = (typeof UNCLEAR_DEPOSIT_STATES)[number];

/** The condition on the amount for a row to apply; a row without it applies to any. */
export type DepositGuard = 'creditable' | 'too_large' | 'enough' | 'too_small';

export interface DepositRow {
  readonly from: readonly DepositState[];
  readonly event: DepositEvent;
  readonly when?: DepositGuard;
  readonly to: StoredDepositState;
  /** Points are issued for it, in the same transaction. */
  readonly pays?: true;
}

/**
 * The life of a deposit. Every way to `credited` that pays begins in a state in which nothing was paid, and no way leads
 * back to such a state.
 */
export const DEPOSIT_TABLE: readonly DepositRow[] = [
  { from: ['none', 'confirming', 'held', 'dropped'], event: 'see', when: 'creditable', to: 'confirming' },
  { from: ['none', 'confirming', 'held', 'dropped'], event: 'see', when: 'too_large', to: 'held' },
  { from: ['none', 'confirming', 'held', 'dropped'], event: 'doubt', to: 'held' },
  { from: ['confirming', 'held', 'dropped', 'waiting'], event: 'miss', to: 'dropped' },
  { from: ['confirming', 'waiting'], event: 'finalise', when: 'enough', to: 'credited', pays: true },
  { from: ['confirming', 'waiting'], event: 'finalise', when: 'too_small', to: 'waiting' },
  // A block that was final is read again after staff resumed a network whose chain had gone back.
  { from: ['waiting'], event: 'see', to: 'waiting' },
  { from: ['waiting'], event: 'doubt', to: 'waiting' },
  { from: ['credited', 'lost'], event: 'see', to: 'credited' },
  { from: ['credited', 'lost'], event: 'miss', to: 'lost' },
  { from: ['credited'], event: 'doubt', to: 'credited' },
  { from: ['lost'], event: 'doubt', to: 'lost' },
  // Unclear deposits, as two administrators decide. Nodes no longer change them.
  { from: ['held', 'refused'], event: 'accept', when: 'creditable', to: 'credited', pays: true },
  { from: ['held'], event: 'refuse', to: 'refused' },
  { from: ['lost'], event: 'settle', to: 'settled' },
];

/** The states of a deposit that was paid once: what was credited stays as it is. */
export const PAID_DEPOSIT_STATES: readonly DepositState[] = ['credited', 'lost', 'settled'];

/** The states in which a deposit may still be credited. */
export const OPEN_DEPOSIT_STATES = ['confirming', 'held', 'waiting'] as const satisfies readonly DepositState[];

/**
 * The states that keep an account open. Not those that wait for more: they are less than `deposits.least_points`, and
 * anybody can pay as little to somebody's address.
 */
export const CLOSING_WAITS_FOR = ['confirming', 'held'] as const satisfies readonly DepositState[];
