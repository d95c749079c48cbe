import { listExchange } from '#contract/functions/catalog.ts';
import { CURRENCIES } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { FX_SCALE } from '#core/money/price.ts';
import { type Call, handle } from '#server/gateway/handler.ts';

export const listExchangeHandler = handle(listExchange, async ({ services }: Call) => ({
  rates: CURRENCIES.flatMap(({ symbol }) => {
    const found = services.rates.usdPer(symbol);
    if (found === null) return [];
    const usd = formatDecimal(found.rate, FX_SCALE);
    return [{ currency: symbol, usd, asOf: found.asOf.toISOString(), stale: found.isStale ?? false }];
  }),
}));
