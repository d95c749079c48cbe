import { editSellAd } from '#contract/functions/goods.ts';
import { requireOfferProof } from '#server/features/auth/public.ts';
import { anyType } from '#server/features/catalog/public.ts';
import { handle, type ParamsOf, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { priceNow } from '../model/offer-row.ts';
import { checkSellDraft } from './check-sell.ts';
import { lockForEdit } from './lock-for-edit.ts';
import { sellOfferByCode } from './own-offers.store.ts';
import { hasHigherPricedOrder, updateSellTerms } from './sell.store.ts';

export const editSellAdHandler = handle(editSellAd, edit, proveIfCheaper);

async function edit(call: WriteCall, params: ParamsOf<typeof editSellAd>) {
  const { services, tx, session } = call;
  const { code, version, ...draft } = params;
  const ad = await lockForEdit(call, { side: 'sell', way: 'cards' }, { code, version });
  const terms = checkSellDraft(draft, await anyType(tx, ad.cardTypeId), services);
  const next = await updateSellTerms(tx, ad.id, terms);
  const price = priceNow(services.rates, { currency: ad.currency, rate: terms.rate });
  const lowerThanOrder = await hasHigherPricedOrder(tx, { ownerId: session.userId, adId: ad.id }, price);
  return { code, version: next, lowerThanOrder };
}

/** A seller may come to lose by selling cheaper. The rate changes only with the version. */
async function proveIfCheaper(call: UserCall, { code, version, ...draft }: ParamsOf<typeof editSellAd>): Promise<void> {
  const { services, session, db } = call;
  const ad = await sellOfferByCode(db, code);
  if (ad === null || ad.ownerId !== session.userId || ad.version !== version) return; // the edit refuses it
  const { rate } = checkSellDraft(draft, await anyType(db, ad.cardTypeId), services);
  if (rate < ad.rate) await requireOfferProof(call);
}
