import { listExchange } from '#contract/functions/catalog.ts';
import { CURRENCIES } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { FX_SCALE } from '#core/money/price.ts';
import { type Call, handle } from '#server/gateway/handler.ts';

export const listExchangeHandler = handle(listExchange, async ({ services }: Call) => ({
  rates: CURRENCIES.flatMap(({ symbol }) => {
    const rate = services.rates.usdPer(symbol);
    if (rate === null) return [];
    const usd = formatDecimal(rate.rate, FX_SCALE);
    return [{ currency: symbol, usd, asOf: rate.asOf, stale: rate.isStale ?? false }];
  }),
}));
