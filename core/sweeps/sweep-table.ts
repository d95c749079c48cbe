import { machine } from '../machine/machine.ts';

/**
 * States of money that goes from an address of deposits to the address that pays out. `approved`: two administrators want it;
 * `funding`: coins for gas are on their way to the address; `signing`: the signer has it; `broadcast`: it is signed and sent.
 * `failed`: the chain refused it, or took another transaction under its number; `returned`: the signer refused it,
 * or it cannot begin as it was approved.
 */
export const SWEEP_STATES = ['approved', 'funding', 'signing', 'broadcast', 'confirmed', 'failed', 'returned'] as const;
export type SweepState = (typeof SWEEP_STATES)[number];

export const SWEEP_EVENTS = ['fund', 'funded', 'start', 'sign', 'refuse', 'confirm', 'fail'] as const;
export type SweepEvent = (typeof SWEEP_EVENTS)[number];

interface SweepRow {
  readonly from: readonly SweepState[];
  readonly event: SweepEvent;
  readonly to: SweepState;
}

/** The life of a sweep. No books change in it: what is swept is in custody before and after. */
export const SWEEP_TABLE: readonly SweepRow[] = [
  { from: ['approved'], event: 'fund', to: 'funding' },
  { from: ['funding'], event: 'funded', to: 'approved' },
  { from: ['approved'], event: 'start', to: 'signing' },
  { from: ['signing'], event: 'sign', to: 'broadcast' },
  { from: ['approved', 'funding', 'signing'], event: 'refuse', to: 'returned' },
  { from: ['broadcast'], event: 'confirm', to: 'confirmed' },
  { from: ['broadcast'], event: 'fail', to: 'failed' },
];

export const ENDED_SWEEP_STATES: readonly SweepState[] = ['confirmed', 'failed', 'returned'];

export const sweepMachine = machine<{
  row: SweepRow;
  facts: { readonly state: SweepState };
  move: { readonly event: SweepEvent };
  refusal: 'no_step';
  decision: { readonly state: SweepState };
}>({
  rows: SWEEP_TABLE,
  states: SWEEP_STATES,
  begins: ['approved'],
  ends: ENDED_SWEEP_STATES,
  silent: SWEEP_EVENTS,
  refusals: { state: 'no_step' },
  refusesFirst: 'state',
  outcome: ({ to }) => ({ state: to }),
});

/**
 * Why a sweep does not go on: no signer that may sweep is there; the nodes do not answer or differ; the address has less than
 * was to be swept; the paying address has too little of the chain's coin; gas costs more than the rule allows; or nobody can
 * tell what became of its transaction.
 */
export const SWEEP_WAITS = ['signer', 'nodes', 'short', 'gas', 'price', 'unclear'] as const;
export type SweepWait = (typeof SWEEP_WAITS)[number];

/** The coins that an address needs to pay for a transaction, `headroom` times its cost where the price may be raised. */
export const fundingFor = (cost: bigint, coins: bigint, headroom: bigint): bigint => headroom * cost - coins;
