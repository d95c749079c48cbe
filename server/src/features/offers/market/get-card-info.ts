import { getCardInfo } from '#contract/functions/catalog.ts';
import { activeType, allBrands, presentType } from '#server/features/catalog/public.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { bestOffers } from './best-offers.ts';
import { countOffers } from './count-offers.ts';

export const getCardInfoHandler = handle(getCardInfo, async (call: Call, { cardTypeId }) => {
  const { services, db } = call;
  const type = await activeType(db, cardTypeId);
  if (type === null) throw new AppError('nothing.found');
  const brand = (await allBrands(db)).find((candidate) => candidate.id === type.brandId);
  if (brand === undefined) throw new AppError('nothing.found');
  const best = (await bestOffers(services, [type.id])).get(type.id) ?? null;
  return {
    brand,
    type: presentType(services, type, best),
    offers: await countOffers(services, { cardTypeId: type.id }),
    best: best && {
      adCode: best.adCode,
      providerName: best.providerName,
      rate: best.rate.toString(),
      unitPrice: best.unitPrice.toString(),
    },
  };
});
