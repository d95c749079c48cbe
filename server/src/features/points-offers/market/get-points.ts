import { getPointsAd, getPointsTerms } from '#contract/functions/points-ads.ts';
import { currencyOf } from '#core/money/currency.ts';
import { PAYMENT_METHODS } from '#core/payment-accounts/methods.ts';
import { defineCache } from '#server/app/cache.ts';
import { seenOffer } from '#server/features/offers/public.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { pointsOfferByCode } from '../own/points.store.ts';
import { feesOf, marketPriceOf } from '../points-row.ts';
import { presentPointsOffers } from '../present-points.ts';
import { type CurrencyCount, currencyCounts } from './points-market.ts';

export const getPointsAdHandler = handle(getPointsAd, async (call: Call, { code }) => {
  const { view } = await seenOffer(call, await pointsOfferByCode(call.db, code), presentPointsOffers);
  return view;
});

const counts = defineCache<true, CurrencyCount[]>({
  max: 1,
  keptMs: ({ rules }) => rules.get('ads.list_count_ms'),
  load: (services) => currencyCounts(services),
});

export const getPointsTermsHandler = handle(getPointsTerms, async ({ services }: Call) => {
  const { rules } = services;
  const rows = await counts(services, 'all', true);
  const offers = ({ selling, buying }: CurrencyCount) => selling + buying;
  return {
    currencies: rows
      .toSorted((a, b) => offers(b) - offers(a))
      .map((row) => ({
        ...row,
        unit: currencyOf(row.currency).unit,
        marketPrice: marketPriceOf(services, row.currency)?.toString() ?? null,
      })),
    priceBandBps: rules.get('points_ads.price_band_bps'),
    maxOpen: rules.get('points_ads.max_open_per_user'),
    priceLockS: rules.get('points_ads.price_lock_s'),
    feeBps: rules.get('orders.fee_bps'),
    methodFees: feesOf(services, PAYMENT_METHODS),
  };
});
