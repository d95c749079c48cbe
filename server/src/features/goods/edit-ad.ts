import { editSellAd } from '#contract/functions/goods.ts';
import { anyType } from '#server/features/catalog/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { checkSellDraft } from './check-sell-draft.ts';
import { hasDearerOrder, lockSellAd, updateSellTerms } from './own-sell-ads.store.ts';
import { sellPrice } from './sell-ad-row.ts';

export const editSellAdHandler = handle(editSellAd, async (call: WriteCall, params) => {
  const { services, tx, session } = call;
  const { code, version, ...draft } = params;
  const ad = await lockSellAd(tx, code, session.userId);
  if (ad === null) throw new AppError('nothing.found');
  if (ad.version !== version) throw new AppError('ads.changed');
  const terms = checkSellDraft(draft, await anyType(tx, ad.cardTypeId), services.rules);
  const next = await updateSellTerms(tx, ad.id, terms);
  const price = sellPrice(services.rates, { currency: ad.currency, rate: terms.rate });
  const lowerThanOrder = await hasDearerOrder(tx, { ownerId: session.userId, adId: ad.id }, price);
  return { code, version: next, lowerThanOrder };
});
