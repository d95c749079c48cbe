import { payoutPostLegs, payoutVoidLegs } from '#core/ledger/payout-legs.ts';
import { amount } from '#core/money/amount.ts';
import { decidePayout, type PayoutLimits, type PayoutPerson } from '#core/payouts/decide-payout.ts';
import { isPayoutEnd, type PayoutState } from '#core/payouts/payout-states.ts';
import type { PayoutEvent } from '#core/payouts/payout-table.ts';
import type { Scope } from '#server/app/scope.ts';
import type { Services } from '#server/app/services.ts';
import { frozenAmong } from '#server/features/users/public.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { closeUnsent } from './payments/attempts.store.ts';
import {
  factsOf,
  type LockedPayout,
  lockPayout,
  lockRulingsFor,
  noteStep,
  type PayoutPatch,
  ruledAlone,
  storeMove,
} from './payouts.store.ts';
import { tellPayout } from './tell-payout.ts';

interface Step {
  readonly event: PayoutEvent;
  readonly person: PayoutPerson;
  readonly patch?: PayoutPatch;
}

/** The payout, locked. Throws `nothing.found`. */
export async function requireLocked(tx: Tx, id: string): Promise<LockedPayout> {
  const row = await lockPayout(tx, id);
  if (row === null) throw new AppError('nothing.found');
  return row;
}

/** `now`: milliseconds since 1970; `actor`: what rulings, and clocks, ask about those who act or should have. */
export const payoutLimits = (
  rules: Services['rules'],
  now: number,
  actor: Partial<Pick<PayoutLimits, 'ruledBefore' | 'isProviderFrozen'>> = {},
): PayoutLimits => ({
  now,
  ruledBefore: 0n,
  isProviderFrozen: false,
  ...actor,
  againS: rules.get('payouts.again_s'),
  secondAbove: BigInt(rules.get('payouts.second_review_points')),
});

/** The one way on for a payout that the caller has locked. Throws why the step is not possible. */
export async function movePayout(
  scope: Scope,
  row: LockedPayout,
  { event, person, patch = {} }: Step,
): Promise<PayoutState> {
  const { rules } = scope.services;
  const limits = payoutLimits(rules, row.now.getTime(), await actorOf(scope.tx, row, { event, person }));
  const decision = decidePayout(factsOf(row), { event, person }, limits);
  if ('refusal' in decision) throw new AppError(decision.refusal);
  const { to, money, clock, rulerIds, hasAppealed } = decision;
  const clockS = clock === 'keep' ? 'keep' : clock === 'none' ? null : rules.get(clock);
  await storeMove(scope.tx, row, { to, isEnd: isPayoutEnd(to), clockS, patch, rulerIds, hasAppealed });
  if (isPayoutEnd(to)) await closeUnsent(scope.tx, row.id);
  const providerId = patch.providerId === undefined ? row.providerId : patch.providerId;
  await settle(scope, row, { money, providerId });
  const actorId = person.kind === 'system' ? null : person.id;
  const step = { payoutId: row.id, event, fromState: row.state, toState: to, actorId, reason: patch.reason ?? '' };
  await noteStep(scope.tx, { id: newId(), ...step });
  await tellPayout(scope.tx, { row, from: row.state, to, providerId });
  return to;
}

async function actorOf(tx: Tx, row: LockedPayout, { event, person }: Step) {
  if (event === 'rule_paid' && person.kind === 'staff') {
    await lockRulingsFor(tx, row.providerId);
    return { ruledBefore: await ruledAlone(tx, row, person.id) };
  }
  if (event !== 'clock' || row.providerId === null) return {};
  return { isProviderFrozen: (await frozenAmong(tx, [row.providerId])).has(row.providerId) };
}

interface Settlement {
  readonly money: 'hold' | 'post' | 'void';
  readonly providerId: string | null;
}

async function settle({ services, tx }: Scope, row: LockedPayout, { money, providerId }: Settlement): Promise<void> {
  if (money === 'hold') return;
  const ids = { resolution: derivedId(row.holdId, 'resolution'), credit: derivedId(row.holdId, 'earned') };
  const ending = { holdId: row.holdId, payoutId: row.id, ids };
  if (money === 'void') {
    assertApplied(await services.ledger.apply([payoutVoidLegs(ending)], tx));
    return;
  }
  if (providerId === null) throw new Error(`payout ${row.id} is paid without a provider`);
  await services.ledger.openAccounts([pointsAccountOf(providerId)], tx);
  const legs = payoutPostLegs(ending, { providerId, amount: amount(row.points) });
  assertApplied(await services.ledger.apply([legs], tx));
}

/** What a step of the system makes of a payout; false: it was further already. */
export async function moveBySystem(scope: Scope, row: LockedPayout, step: Omit<Step, 'person'>): Promise<boolean> {
  try {
    await movePayout(scope, row, { ...step, person: { kind: 'system' } });
    return true;
  } catch (error) {
    if (error instanceof AppError && SILENT.has(error.code)) return false;
    throw error;
  }
}

const SILENT: ReadonlySet<string> = new Set(['payouts.wrong_state', 'payouts.too_late', 'payouts.too_early']);
