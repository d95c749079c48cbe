import { machine } from '../machine/machine.ts';
import { END_PAYOUT_STATES, isPayoutEnd, PAYOUT_STATES, type PayoutState } from './payout-states.ts';
import {
  PAYOUT_TABLE,
  type PayoutActor,
  type PayoutClock,
  type PayoutEvent,
  type PayoutGuard,
  type PayoutRow,
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
  /** Base units. */
  readonly points: bigint;
  /** A channel pays, or paid, it. */
  readonly byChannel: boolean;
  /** Those of staff who ruled that it was paid, in their order. */
  readonly rulerIds: readonly string[];
  /** Some ruled so, and none of them is in office any more. */
  readonly hasRulerLeft: boolean;
  /** Its owner appealed against that. */
  readonly hasAppealed: boolean;
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
  /** Base units: above them one of staff alone does not rule that it was paid. */
  readonly secondAbove: bigint;
  /** Base units: what the acting member of staff alone ruled paid to the same provider within the last days. */
  readonly ruledBefore: bigint;
  /** The provider who took it cannot say that it paid, because its account is frozen. */
  readonly isProviderFrozen: boolean;
}

export type PayoutRefusal =
  | 'payouts.not_yours'
  | 'payouts.wrong_state'
  | 'payouts.too_late'
  | 'payouts.too_early'
  | 'disputes.ruled_before';

export interface PayoutDecision {
  readonly to: PayoutState;
  readonly money: PayoutRow['money'];
  readonly clock: PayoutClock | 'keep' | 'none';
  readonly rulerIds: PayoutFacts['rulerIds'];
  readonly hasAppealed: boolean;
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
  waitsFor: {
    unclear: 'staff, or what the channel says',
    in_dispute: 'staff, or one of the two',
    second_look: 'another of staff, or one of the two',
  },
  hold: { isOpen: (state) => !isPayoutEnd(state as PayoutState), isClosedBy: ({ money }) => money !== 'hold' },
  refusesFirst: 'role',
  refusals: { state: 'payouts.wrong_state', role: 'payouts.not_yours' },
  rolesOf: (facts, { person }) => {
    const actor = payoutActorOf(facts, person);
    return actor === null ? [] : [actor];
  },
  guards: {
    was_appealed: ({ hasAppealed }) => hasAppealed,
    needs_second: ({ points }, { secondAbove, ruledBefore }) => ruledBefore + points > secondAbove,
    ruler_left: ({ hasRulerLeft }) => hasRulerLeft,
    provider_is_frozen: (_facts, { isProviderFrozen }) => isProviderFrozen,
    by_channel: ({ byChannel }) => byChannel,
    by_hand: ({ byChannel }) => !byChannel,
  } satisfies Record<PayoutGuard, (facts: PayoutFacts, limits: PayoutLimits) => boolean>,
  clock: {
    dueAt: ({ deadline }) => deadline,
    move: (now) => ({
      event: 'clock',
      person: { kind: 'system' },
      now,
      againS: 0,
      secondAbove: 0n,
      ruledBefore: 0n,
      isProviderFrozen: false,
    }),
    early: 'payouts.too_early',
    late: 'payouts.too_late',
  },
  check: (facts, { event, person, ...limits }) => {
    if (event === 'again' && !mayStartAgain(facts, limits)) return 'payouts.too_early';
    return isRuling(event) && hasRuled(facts, person) ? 'disputes.ruled_before' : null;
  },
  outcome: ({ to, money, clock }, { rulerIds, hasAppealed }, { event, person }) => ({
    to,
    money,
    clock,
    rulerIds: event === 'rule_paid' && person.kind === 'staff' ? [...rulerIds, person.id] : rulerIds,
    hasAppealed: hasAppealed || event === 'appeal',
  }),
});

const isRuling = (event: PayoutEvent): boolean => event === 'rule_paid' || event === 'rule_unpaid';

/** Nobody looks a second time at what they ruled, nor hears the appeal against it. */
const hasRuled = ({ rulerIds }: PayoutFacts, person: PayoutPerson): boolean =>
  person.kind === 'staff' && rulerIds.includes(person.id);

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

function mayStartAgain(facts: PayoutFacts, limits: Pick<PayoutLimits, 'now' | 'againS'>): boolean {
  const from = againFrom(facts, limits);
  return from !== null && limits.now >= from;
}

/** Everything that this person may do with the payout now; nothing that the system does. */
export function payoutAbilities(facts: PayoutFacts, person: PayoutPerson, limits: PayoutLimits): PayoutEvent[] {
  return person.kind === 'system' ? [] : payoutMachine.abilities(facts, (event) => ({ event, person, ...limits }));
}
