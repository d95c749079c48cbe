import { listFx } from '#contract/functions/settings.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { FX_SCALE } from '#core/money/price.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { publishedRate } from './fx-override.ts';
import { AT_PAR, RATED } from './rated-currencies.ts';
import { changeAuthor, lastChanges } from './settings.store.ts';

export const listFxHandler = handle(listFx, async ({ services, db }: UserCall) => {
  const changes = await lastChanges(db, 'fx', RATED);
  return {
    list: RATED.map((currency) => {
      const published = publishedRate(services.rates, currency);
      const current = services.rates.usdPer(currency);
      return {
        currency,
        published: published && formatDecimal(published.rate, FX_SCALE),
        source: published?.source ?? null,
        asOf: published?.asOf ?? null,
        stale: published?.isStale ?? false,
        override: current?.isOverride ? formatDecimal(current.rate, FX_SCALE, 2) : null,
        fixed: AT_PAR.includes(currency),
        changed: changeAuthor(changes.get(currency)),
      };
    }),
  };
});
