import { editSellAd } from '#contract/functions/goods.ts';
import { anyType } from '#server/features/catalog/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { priceNow } from '../model/offer-row.ts';
import { checkSellDraft } from './check-sell.ts';
import { lockOffer } from './lock-offers.ts';
import { hasDearerOrder, updateSellTerms } from './sell.store.ts';

export const editSellAdHandler = handle(editSellAd, async (call: WriteCall, params) => {
  const { services, tx, session } = call;
  const { code, version, ...draft } = params;
  const ad = await lockOffer(tx, { side: 'sell', ownerId: session.userId }, code);
  if (ad.version !== version) throw new AppError('ads.changed');
  const terms = checkSellDraft(draft, await anyType(tx, ad.cardTypeId), services);
  const next = await updateSellTerms(tx, ad.id, terms);
  const price = priceNow(services.rates, { currency: ad.currency, rate: terms.rate });
  const lowerThanOrder = await hasDearerOrder(tx, { ownerId: session.userId, adId: ad.id }, price);
  return { code, version: next, lowerThanOrder };
});
