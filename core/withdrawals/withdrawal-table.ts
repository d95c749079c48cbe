/**
 * `none`: not written yet. `in_review`: waits for staff. `approved`: may be signed. `signing`: the signer has it. `broadcast`:
 * it is signed, so that it may be on the chain at any moment. `failed`: the chain refused it. `returned`: staff or the
 * signer refused it before anything was signed.
 */
export const WITHDRAWAL_STATES = [
  'none',
  'in_review',
  'approved',
  'signing',
  'broadcast',
  'confirmed',
  'failed',
  'returned',
  'cancelled',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];
/** The states of a withdrawal that is written. */
export type StoredWithdrawalState = Exclude<WithdrawalState, 'none'>;

/**
 * `request`, `cancel`: by the owner; `approve`, `reject`: by staff; `question`: its owner was suspended meanwhile; `start`: the
 * signer may take it; `recall`: its owner may not be paid meanwhile, and nothing was signed; `refuse`: the signer will never sign it; `sign`: it did; `confirm`, `revert`: both nodes have it in a
 * final block, paid or failed; `bounce`: both say that the token refuses its receiver, before it was signed or after it failed; `settle_paid`, `settle_unpaid`: nobody could tell, and two administrators decided, or a payment of it
 * is on the chain that the signer's record lacks.
 */
export const WITHDRAWAL_EVENTS = [
  'request',
  'cancel',
  'approve',
  'reject',
  'question',
  'start',
  'recall',
  'refuse',
  'sign',
  'confirm',
  'revert',
  'bounce',
  'settle_paid',
  'settle_unpaid',
] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

/** `reviewed`: it has the approvals that it needs, perhaps none. `unsigned`: the signer has decided nothing, and its record lacks nothing. */
export type WithdrawalGuard = 'reviewed' | 'unreviewed' | 'unsigned';

/** The outcome for the points: held, paid for good, given back, or given back but for the fee, which the network had. */
export type WithdrawalMoney = 'hold' | 'pay' | 'give_back' | 'keep_fee';

export interface WithdrawalRow {
  readonly from: readonly WithdrawalState[];
  readonly event: WithdrawalEvent;
  readonly when?: WithdrawalGuard;
  readonly to: StoredWithdrawalState;
  readonly money?: WithdrawalMoney;
}

/**
 * The life of a withdrawal. From `signing` points go back by the signer's own refusal, which it keeps, or by its owner under the signer's
 * lock, and what stands against its owner takes it back in the same way: a transaction that may exist is never paid out a second time. From `broadcast` only a failure that both nodes have
 * does, or two administrators who looked into a payment of which nobody can tell what became.
 */
export const WITHDRAWAL_TABLE: readonly WithdrawalRow[] = [
  { from: ['none'], event: 'request', when: 'reviewed', to: 'approved', money: 'hold' },
  { from: ['none'], event: 'request', when: 'unreviewed', to: 'in_review', money: 'hold' },
  { from: ['in_review'], event: 'approve', when: 'reviewed', to: 'approved' },
  { from: ['in_review'], event: 'approve', when: 'unreviewed', to: 'in_review' },
  { from: ['approved'], event: 'question', when: 'unreviewed', to: 'in_review' },
  { from: ['in_review', 'approved'], event: 'reject', to: 'returned', money: 'give_back' },
  { from: ['in_review', 'approved'], event: 'cancel', to: 'cancelled', money: 'give_back' },
  { from: ['signing'], event: 'cancel', when: 'unsigned', to: 'cancelled', money: 'give_back' },
  { from: ['approved'], event: 'start', when: 'reviewed', to: 'signing' },
  { from: ['signing'], event: 'recall', when: 'unsigned', to: 'approved' },
  { from: ['signing'], event: 'refuse', to: 'returned', money: 'give_back' },
  { from: ['signing'], event: 'sign', to: 'broadcast' },
  { from: ['broadcast'], event: 'confirm', to: 'confirmed', money: 'pay' },
  { from: ['broadcast'], event: 'revert', to: 'failed', money: 'give_back' },
  { from: ['approved'], event: 'bounce', to: 'returned', money: 'give_back' },
  { from: ['broadcast'], event: 'bounce', to: 'failed', money: 'keep_fee' },
  { from: ['approved', 'signing', 'broadcast'], event: 'settle_paid', to: 'confirmed', money: 'pay' },
  { from: ['broadcast'], event: 'settle_unpaid', to: 'failed', money: 'give_back' },
];

/** The states in which points are held. */
export const OPEN_WITHDRAWAL_STATES = [
  'in_review',
  'approved',
  'signing',
  'broadcast',
] as const satisfies readonly WithdrawalState[];
