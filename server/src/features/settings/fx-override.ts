import { clearFxOverride, setFxOverride } from '#contract/functions/settings.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { type FxDirection, rateOfFigure } from '#core/money/fx-figure.ts';
import { isFarRate } from '#core/money/plausible-rate.ts';
import { FX_SCALE } from '#core/money/price.ts';
import { OVERRIDE, recordRate } from '#server/features/prices/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { RateSource } from '#server/platform/rates/rate-source.ts';
import type { Signers } from '#server/platform/staff-act.ts';
import { callerAlone, lockSettings, recordChange } from './change.ts';
import { AT_PAR, RATED } from './rated-currencies.ts';

export interface RateFigure {
  readonly currency: string;
  readonly figure: string;
  readonly direction: FxDirection;
}

export const setFxOverrideHandler = handle(setFxOverride, async (call: WriteCall, { reason, ...figure }) => {
  const rate = checkedRate(figure);
  if (needsTwo(call, figure.currency, rate)) throw new AppError('staff.four_eyes');
  await changeRate(call, { currency: figure.currency, rate, reason });
  return { ok: true as const };
});

/** USD per whole unit. Throws `nothing.found`, `settings.fx_fixed`, `settings.fx_range`. */
export function checkedRate({ currency, figure, direction }: RateFigure): bigint {
  if (!RATED.includes(currency)) throw new AppError('nothing.found');
  if (AT_PAR.includes(currency)) throw new AppError('settings.fx_fixed');
  const rate = rateOfFigure(figure, direction);
  if (rate === null) throw new AppError('settings.fx_range');
  return rate;
}

/** Whether the rate is too far from the published one for one administrator. */
function needsTwo({ services }: WriteCall, currency: string, rate: bigint): boolean {
  const published = publishedRate(services.rates, currency)?.rate ?? null;
  return isFarRate(rate, published, BigInt(services.rules.get('prices.four_eyes_bps')));
}

interface RateChange {
  readonly currency: string;
  readonly rate: bigint;
  readonly reason: string;
}

/**
 * Sets a rate by hand. An order's exchange rates are read from the history, so each change is recorded there too. Throws
 * `settings.unchanged`.
 */
export async function changeRate(call: WriteCall, change: RateChange, signers: Signers = callerAlone(call)) {
  const { currency, rate, reason } = change;
  const { tx } = call;
  await lockSettings(call);
  const before = await storedRate(call, currency);
  if (before === rate) throw new AppError('settings.unchanged');
  await tx.run(sql`
    INSERT INTO fx_override (currency, rate, set_by) VALUES (${currency}, ${rate.toString()}::numeric, ${signers.actorId})
    ON CONFLICT (currency) DO UPDATE SET rate = excluded.rate, set_by = excluded.set_by, at = clock_timestamp()`);
  await recordRate(tx, { currency, rate, source: OVERRIDE });
  const [was, is] = [rateState(call, currency, before), rateState(call, currency, rate)];
  await recordChange(call, { kind: 'fx', subject: currency, before: was, after: is, reason }, signers);
}

export const clearFxOverrideHandler = handle(clearFxOverride, async (call: WriteCall, { currency, reason }) => {
  const { tx, services } = call;
  await lockSettings(call);
  const before = await storedRate(call, currency);
  if (before === null) throw new AppError('nothing.found');
  // Without a published rate nothing is traded, which one may do alone; the way back to another rate goes by a proposal of it.
  if (publishedRate(services.rates, currency) !== null && needsTwo(call, currency, before))
    throw new AppError('staff.four_eyes');
  await tx.run(sql`DELETE FROM fx_override WHERE currency = ${currency}`);
  const published = publishedRate(services.rates, currency);
  if (published !== null) {
    const source = `${published.source} ${published.asOf.toISOString().slice(0, 10)}`;
    await recordRate(tx, { currency, rate: published.rate, source });
  }
  const [was, is] = [rateState(call, currency, before), rateState(call, currency, null)];
  await recordChange(call, { kind: 'fx', subject: currency, before: was, after: is, reason });
  return { ok: true as const };
});

export const publishedRate = (rates: RateSource, currency: string) => rates.published?.(currency) ?? null;

export async function storedRate({ tx }: WriteCall, currency: string): Promise<bigint | null> {
  const row = await tx.maybe<{ rate: string }>(sql`SELECT rate FROM fx_override WHERE currency = ${currency}`);
  return row === null ? null : BigInt(row.rate);
}

/** The rate set by hand, if any, and the rate published at that time. */
export function rateState({ services }: WriteCall, currency: string, rate: bigint | null) {
  const published = publishedRate(services.rates, currency);
  const text = (value: bigint | undefined) => (value === undefined ? null : formatDecimal(value, FX_SCALE));
  return { override: text(rate ?? undefined), published: text(published?.rate) };
}
