import { machine } from '../machine/machine.ts';
import {
  END_PAYOUT_STATES,
  isPayoutEnd,
  PAYOUT_STATES,
  PAYOUT_TABLE,
  type PayoutActor,
  type PayoutClock,
  type PayoutEvent,
  type PayoutRow,
  type PayoutState,
} from './payout-table.ts';

export interface PayoutFacts {
  readonly state: PayoutState;
  readonly ownerId: string;
  /** The provider who took it; null: nobody. */
  readonly providerId: string | null;
  /** When its clock runs out, in milliseconds since 1970; null: none runs. */
  readonly deadline: number | null;
  /** When the channel was first asked to pay, in milliseconds since 1970. */
  readonly payingSince: number | null;
}

/** The actor. A provider that has not taken the payout is one of those who may take it. */
export type PayoutPerson =
  | { readonly kind: 'party'; readonly id: string; readonly pays: boolean }
  | { readonly kind: 'staff'; readonly id: string }
  | { readonly kind: 'system' };

export interface PayoutLimits {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How long a channel may be silent before its payment may be started again, in seconds. */
  readonly againS: number;
}

export type PayoutRefusal = 'payouts.not_yours' | 'payouts.wrong_state' | 'payouts.too_late' | 'payouts.too_early';

export interface PayoutDecision {
  readonly to: PayoutState;
  readonly money: PayoutRow['money'];
  readonly clock: PayoutClock | 'keep' | 'none';
}

/** Null: neither a party nor one of those who may become one. Nobody pays, or rules on, a payout of their own. */
export function payoutActorOf(facts: PayoutFacts, person: PayoutPerson): PayoutActor | null {
  if (person.kind === 'system') return 'system';
  if (person.id === facts.ownerId) return person.kind === 'party' ? 'owner' : null;
  if (person.kind === 'staff') return person.id === facts.providerId ? null : 'staff';
  if (facts.providerId === null) return person.pays ? 'provider' : null;
  return person.id === facts.providerId ? 'provider' : null;
}

interface PayoutStep {
  readonly event: PayoutEvent;
  readonly person: PayoutPerson;
}

export const payoutMachine = machine<{
  row: PayoutRow;
  facts: PayoutFacts;
  move: PayoutStep & PayoutLimits;
  refusal: PayoutRefusal;
  decision: PayoutDecision;
}>({
  rows: PAYOUT_TABLE,
  states: PAYOUT_STATES,
  begins: ['open'],
  ends: END_PAYOUT_STATES,
  silent: ['clock'],
  waitsFor: { unclear: 'staff, or what the channel says', in_dispute: 'staff, or one of the two' },
  hold: { isOpen: (state) => !isPayoutEnd(state as PayoutState), isClosedBy: ({ money }) => money !== 'hold' },
  refusesFirst: 'role',
  refusals: { state: 'payouts.wrong_state', role: 'payouts.not_yours' },
  rolesOf: (facts, { person }) => {
    const actor = payoutActorOf(facts, person);
    return actor === null ? [] : [actor];
  },
  clock: {
    dueAt: ({ deadline }) => deadline,
    move: (now) => ({ event: 'clock', person: { kind: 'system' }, now, againS: 0 }),
    early: 'payouts.too_early',
    late: 'payouts.too_late',
  },
  check: (facts, { event, ...limits }) =>
    event === 'again' && !mayStartAgain(facts, limits) ? 'payouts.too_early' : null,
  outcome: ({ to, money, clock }) => ({ to, money, clock }),
});

/** The next state of a payout after an event, or its refusal. */
export const decidePayout = (facts: PayoutFacts, step: PayoutStep, limits: PayoutLimits) =>
  payoutMachine.decide(facts, { ...step, ...limits });

/** When a payment through a channel may be started again, in milliseconds since 1970; null: it is not in one. */
export function againFrom(
  { state, payingSince }: PayoutFacts,
  { againS }: Pick<PayoutLimits, 'againS'>,
): number | null {
  return state === 'paying' && payingSince !== null ? payingSince + againS * 1_000 : null;
}

function mayStartAgain(facts: PayoutFacts, limits: PayoutLimits): boolean {
  const from = againFrom(facts, limits);
  return from !== null && limits.now >= from;
}

/** Everything that this person may do with the payout now; nothing that the system does. */
export function payoutAbilities(facts: PayoutFacts, person: PayoutPerson, limits: PayoutLimits): PayoutEvent[] {
  return person.kind === 'system' ? [] : payoutMachine.abilities(facts, (event) => ({ event, person, ...limits }));
}
