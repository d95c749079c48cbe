import type { Logger } from 'pino';
import { demoWalk } from '../platform/btc-price/demo-walk.ts';
import { priceSourcesOf } from '../platform/btc-price/price-config.ts';
import type { PriceSource } from '../platform/btc-price/price-source.ts';
import type { Config } from '../platform/config.ts';
import type { RatePublisher } from '../platform/rates/rate-source.ts';
import { ecbRates } from '../platform/rates/rate-source-ecb.ts';
import { fixedRates, parRates } from '../platform/rates/rate-source-fixed.ts';
import { medianRates } from '../platform/rates/rate-source-median.ts';
import type { Rules } from '../platform/settings/rules.ts';

/** Real orders need a real source; only the demo prices by hand-made rates. */
export function publisherOf(
  { ratesUrls, demo }: Pick<Config, 'ratesUrls' | 'demo'>,
  rules: Rules,
  log: Pick<Logger, 'warn'>,
): RatePublisher {
  const [first, ...others] = ratesUrls.map(ecbRates);
  if (first !== undefined && others.length === 0) return first;
  if (first !== undefined) return medianRates([first, ...others], () => rules.get('prices.max_spread_bps'));
  if (demo) return fixedRates();
  log.warn('exchange rates: RATES_URL is not set, so only cards in US dollars have a price');
  return parRates();
}

/** The exchanges that are set up; without any only the demo has a price of bitcoin, a walk that goes on from `last`. */
export function btcSourcesOf(
  { btcPrices, demo }: Pick<Config, 'btcPrices' | 'demo'>,
  { rules, last }: { readonly rules: Rules; readonly last: bigint | null },
  log: Pick<Logger, 'warn'>,
): readonly PriceSource[] {
  if (btcPrices.length > 0) {
    const least = rules.get('prices.btc_least_sources');
    if (btcPrices.length < least) log.warn(`bitcoin: BTC_PRICES names fewer than ${least} sources, so nobody can swap`);
    return priceSourcesOf(btcPrices);
  }
  return demo ? [demoWalk(last)] : [];
}
