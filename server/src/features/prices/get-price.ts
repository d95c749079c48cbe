import { getPrice } from '#contract/functions/prices.ts';
import { CURRENCIES } from '#core/money/currency.ts';
import { priceIn } from '#core/swaps/price-in.ts';
import { swapPrice } from '#core/swaps/swap-price.ts';
import type { Services } from '#server/app/services.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { shownMarket } from './btc/current-market.ts';

/** One point, and one dollar of USDT, in base units of points. */
const PAR = 1_000_000n;

export const getPriceHandler = handle(getPrice, async ({ services }: Call, { symbol, referCurrency }) => {
  const refer = CURRENCIES.find((currency) => currency.symbol === referCurrency);
  const priced = await (symbol === 'BTC' ? ofBitcoin(services) : atPar());
  const usd = await dollarsPer(services, referCurrency);
  if (refer === undefined || priced === null || usd === null) throw new AppError('nothing.found');
  const inRefer = (points: bigint): string => priceIn(points, { usd: usd.rate, unit: refer.unit }).toString();
  return {
    symbol,
    referCurrency,
    unit: refer.unit,
    midPrice: inRefer(priced.mid),
    buyPrice: inRefer(priced.buy),
    sellPrice: inRefer(priced.sell),
    asOf: priced.asOf,
    isFresh: priced.isFresh && usd.isFresh,
    isDemo: priced.isDemo,
    sources: priced.sources,
  };
});

async function ofBitcoin(services: Services) {
  const market = await shownMarket(services);
  if (market === null) return null;
  const spread = BigInt(services.rules.get('swaps.spread_bps'));
  return { ...market, buy: swapPrice('to_btc', market.mid, spread), sell: swapPrice('to_points', market.mid, spread) };
}

const atPar = () => ({ mid: PAR, buy: PAR, sell: PAR, asOf: new Date(), isFresh: true, isDemo: false, sources: 0 });

/** Dollars for a whole unit of the currency, scaled by 10^12; null: it has no price. */
async function dollarsPer(services: Services, currency: string) {
  if (currency === 'BTC') {
    const market = await shownMarket(services);
    return market === null ? null : { rate: market.mid * PAR, isFresh: market.isFresh };
  }
  const rate = services.rates.usdPer(currency);
  return rate === null ? null : { rate: rate.rate, isFresh: rate.isStale !== true };
}
