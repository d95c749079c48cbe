import {
  isPayoutEnd,
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

/** The next state of a payout after an event, or its refusal. */
export function decidePayout(
  facts: PayoutFacts,
  { event, person }: { readonly event: PayoutEvent; readonly person: PayoutPerson },
  limits: PayoutLimits,
): PayoutDecision | { readonly refusal: PayoutRefusal } {
  const actor = payoutActorOf(facts, person);
  if (actor === null) return { refusal: 'payouts.not_yours' };
  const rows = PAYOUT_TABLE.filter((candidate) => candidate.event === event && candidate.by.includes(actor));
  if (rows.length === 0) return { refusal: 'payouts.not_yours' };
  const row = rows.find(({ from }) => from === facts.state);
  if (row === undefined) return { refusal: 'payouts.wrong_state' };
  const isOver = facts.deadline !== null && limits.now >= facts.deadline;
  if (event === 'clock' && !isOver) return { refusal: 'payouts.too_early' };
  if (event === 'again' && !mayStartAgain(facts, limits)) return { refusal: 'payouts.too_early' };
  if (isOver && event !== 'clock' && row.late !== true) return { refusal: 'payouts.too_late' };
  return { to: row.to, money: row.money, clock: row.clock };
}

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
  if (isPayoutEnd(facts.state) || person.kind === 'system') return [];
  const events = [...new Set(PAYOUT_TABLE.filter(({ from }) => from === facts.state).map(({ event }) => event))];
  return events.filter((event) => !('refusal' in decidePayout(facts, { event, person }, limits)));
}
