import { clearFxOverride, setFxOverride } from '#contract/functions/settings.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { rateOfFigure } from '#core/money/fx-figure.ts';
import { FX_SCALE } from '#core/money/price.ts';
import { OVERRIDE, recordRate } from '#server/features/prices/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { RateSource } from '#server/platform/rates/rate-source.ts';
import { lockSettings, recordChange } from './change.ts';
import { AT_PAR, RATED } from './rated-currencies.ts';

/** An order's exchange rates are read from the history, so each change is recorded there too. */
export const setFxOverrideHandler = handle(setFxOverride, async (call: WriteCall, params) => {
  const { currency, reason } = params;
  const { tx, session } = call;
  if (!RATED.includes(currency)) throw new AppError('nothing.found');
  if (AT_PAR.includes(currency)) throw new AppError('settings.fx_fixed');
  const rate = rateOfFigure(params.figure, params.direction);
  if (rate === null) throw new AppError('settings.fx_range');
  await lockSettings(call);
  const before = await storedRate(call, currency);
  if (before === rate) throw new AppError('settings.unchanged');
  await tx.run(sql`
    INSERT INTO fx_override (currency, rate, set_by) VALUES (${currency}, ${rate.toString()}::numeric, ${session.userId})
    ON CONFLICT (currency) DO UPDATE SET rate = excluded.rate, set_by = excluded.set_by, at = clock_timestamp()`);
  await recordRate(tx, { currency, rate, source: OVERRIDE });
  const [was, is] = [stateOf(call, currency, before), stateOf(call, currency, rate)];
  await recordChange(call, { kind: 'fx', subject: currency, before: was, after: is, reason });
  return { ok: true as const };
});

export const clearFxOverrideHandler = handle(clearFxOverride, async (call: WriteCall, { currency, reason }) => {
  const { tx, services } = call;
  await lockSettings(call);
  const before = await storedRate(call, currency);
  if (before === null) throw new AppError('nothing.found');
  await tx.run(sql`DELETE FROM fx_override WHERE currency = ${currency}`);
  const published = publishedRate(services.rates, currency);
  if (published !== null) {
    const source = `${published.source} ${published.asOf.toISOString().slice(0, 10)}`;
    await recordRate(tx, { currency, rate: published.rate, source });
  }
  const [was, is] = [stateOf(call, currency, before), stateOf(call, currency, null)];
  await recordChange(call, { kind: 'fx', subject: currency, before: was, after: is, reason });
  return { ok: true as const };
});

export const publishedRate = (rates: RateSource, currency: string) => rates.published?.(currency) ?? null;

async function storedRate({ tx }: WriteCall, currency: string): Promise<bigint | null> {
  const row = await tx.maybe<{ rate: string }>(sql`SELECT rate FROM fx_override WHERE currency = ${currency}`);
  return row === null ? null : BigInt(row.rate);
}

/** The rate set by hand, if any, and the rate published at that time. */
function stateOf({ services }: WriteCall, currency: string, rate: bigint | null) {
  const published = publishedRate(services.rates, currency);
  const text = (value: bigint | undefined) => (value === undefined ? null : formatDecimal(value, FX_SCALE));
  return { override: text(rate ?? undefined), published: text(published?.rate) };
}
