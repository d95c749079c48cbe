import type { z } from 'zod';
import type { getPayout, listOwnPayouts } from '#contract/functions/payouts.ts';
import { pow10 } from '#core/money/amount.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import type { CLOCK_EXTENDED } from '#core/orders/fair-clock.ts';
import { isDefinitelyUnpaid } from '#core/payouts/attempt-table.ts';
import { againFrom, type PayoutPerson, payoutAbilities } from '#core/payouts/decide-payout.ts';
import { payoutClockOf } from '#core/payouts/payout-clock.ts';
import type { PayoutEvent } from '#core/payouts/payout-table.ts';
import type { Services } from '#server/app/services.ts';
import { openTarget, qrLinkOf } from '#server/features/payment-accounts/public.ts';
import { linkFor } from '#server/features/uploads/public.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { payoutLimits } from './move.ts';
import { attemptsOf, openAttempt } from './payments/attempts.store.ts';
import { factsOf, type PayoutRow, proofOf, stepsOf } from './payouts.store.ts';
import { usualTimes } from './records.ts';

type Line = z.input<typeof listOwnPayouts.result>['list'][number];
type Whole = Omit<z.input<typeof getPayout.result>, 'opponent'>;

const RATE_DECIMALS = 4;

/** A payout as this person sees it. */
export function presentLine({ rules }: Pick<Services, 'rules'>, row: PayoutRow, person: PayoutPerson): Line {
  const facts = factsOf(row);
  const limits = payoutLimits(rules, Date.now());
  const again = againFrom(facts, limits);
  return {
    id: row.id,
    state: row.state,
    points: row.points.toString(),
    currency: row.currency,
    fiat: row.fiat.toString(),
    kind: row.kind,
    place: row.place,
    wallet: row.wallet,
    masked: row.masked,
    channel: row.channel,
    isHolderConfirmed: row.isHolderConfirmed,
    way: null,
    provider: row.provider,
    owner: row.owner,
    reason: row.reason,
    deadline: row.deadline,
    againFrom: again === null ? null : new Date(again).toISOString(),
    askedAt: row.askedAt,
    endedAt: row.endedAt,
    abilities: payoutAbilities(facts, person, limits),
  };
}

interface Viewer {
  readonly person: PayoutPerson;
  /** Of the account: whoever pays it, and its owner. */
  readonly seesNumbers: boolean;
  /** What was said at the channel. */
  readonly seesAttempts: boolean;
}

/** The same with its steps, for one who was allowed to see it. */
export async function presentWhole(
  call: Pick<UserCall, 'services' | 'db' | 'session'>,
  row: PayoutRow,
  { person, seesNumbers, seesAttempts }: Viewer,
): Promise<Whole> {
  const { services, db } = call;
  const target =
    seesNumbers && row.targetSealed !== null
      ? openTarget(services, cellOf('payout.target_sealed', row.id), row.targetSealed)
      : null;
  const proofId = await proofOf(db, row.id);
  const steps = await stepsOf(db, row.id);
  const attempts = seesAttempts ? await attemptsOf(db, row.id) : [];
  const usual = await usualTimes(services);
  const line = presentLine(services, row, person);
  return {
    ...line,
    abilities: await withoutUnsafe(call, row, line.abilities),
    holder: target?.holder ?? null,
    fields: target === null ? null : { ...target.fields },
    qrUrl: target === null ? null : await qrLinkOf(call, target),
    proofUrl: proofId === null ? null : linkFor(call, proofId).url,
    rate: rateOf(row),
    clockS: clockOf(services, row),
    usualS: usual.get(row.place) ?? null,
    steps: steps.map(({ event, toState, reason, at }) => ({
      event: event as PayoutEvent | 'ask' | typeof CLOCK_EXTENDED,
      state: toState as PayoutRow['state'],
      reason,
      at,
    })),
    attempts: attempts.map(({ attemptNo, state, reference, reason, madeAt }) => ({
      attemptNo,
      state,
      reference,
      reason,
      at: madeAt,
    })),
  };
}

function clockOf({ rules }: Services, { state, deadline }: PayoutRow): number | null {
  const clock = payoutClockOf(state);
  return clock === null || deadline === null ? null : rules.get(clock);
}

/** Nobody can say that it was not paid while the channel may still pay it. */
async function withoutUnsafe(
  { services, db }: { readonly services: Services; readonly db: Queryable },
  { id }: PayoutRow,
  abilities: Line['abilities'],
): Promise<Line['abilities']> {
  if (!abilities.includes('rule_unpaid')) return abilities;
  const attempt = await openAttempt(db, id);
  if (attempt === null || isDefinitelyUnpaid(attempt, { againS: services.rules.get('payouts.again_s') }))
    return abilities;
  return abilities.filter((ability) => ability !== 'rule_unpaid');
}

/** Units of the currency per point, as it was agreed. */
function rateOf({ fiat, points, currency }: PayoutRow): string {
  const scaled = (fiat * pow10(POINTS.unit + RATE_DECIMALS)) / (points * pow10(currencyOf(currency).unit));
  return formatDecimal(scaled, RATE_DECIMALS, 2);
}
