import type { z } from 'zod';
import { getSellCardInfo, listSellTypes } from '#contract/functions/goods.ts';
import { currencyOf } from '#core/money/currency.ts';
import { activeType, allBrands, briefly } from '#server/features/catalog/public.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { priceNow } from '../model/offer-row.ts';
import { bestSellAd, sellTypes } from './sell-market.ts';

type SellTypes = z.input<typeof listSellTypes.result>;

/** Every first page requests this, and the best rates may be some seconds old. */
const typesOf = briefly<SellTypes>('catalog.cache_ms', async (services) => ({
  types: (await sellTypes(services)).map(({ bestRate, ...type }) => ({
    ...type,
    bestRate: bestRate.toString(),
    bestPrice: priceNow(services.rates, { currency: type.currency, rate: bestRate }).toString(),
  })),
}));

export const listSellTypesHandler = handle(listSellTypes, (call: Call) => typesOf(call.services));

export const getSellCardInfoHandler = handle(getSellCardInfo, async ({ services, db }: Call, { cardTypeId }) => {
  const type = await activeType(db, cardTypeId);
  const brand = type && (await allBrands(db)).find((candidate) => candidate.id === type.brandId);
  if (!type || !brand) throw new AppError('nothing.found');
  const [onSale] = await sellTypes(services, cardTypeId);
  const best = await bestSellAd(services, cardTypeId);
  return {
    brand,
    cardTypeId,
    country: type.country,
    currency: type.currency,
    unit: currencyOf(type.currency).unit,
    form: type.form,
    offers: onSale?.offers ?? 0,
    cards: onSale?.cards ?? 0,
    best: best && {
      adCode: best.adCode,
      sellerName: best.sellerName,
      rate: best.rate.toString(),
      unitPrice: priceNow(services.rates, best).toString(),
    },
  };
});
