import { lockPointsPrice } from '#contract/functions/points-orders.ts';
import { choiceRefusal } from '#core/orders/points/points-place.ts';
import { isBlockedWithAny } from '#server/features/people/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { lockPointsAd } from './points-ad.store.ts';
import { savePriceLock } from './price-lock.store.ts';
import { pointsRefusalError } from './refusal-error.ts';
import { placementOf, termsNow } from './terms-for.ts';

/** Holds the terms only: stock and people are looked at when the order is placed. */
export const lockPointsPriceHandler = handle(lockPointsPrice, async (call: WriteCall, params) => {
  const { services, tx, session } = call;
  const { userId } = session;
  const ad = await lockPointsAd(tx, params.adCode);
  if (ad === null || (await isBlockedWithAny(tx, userId, [ad.ownerId]))) throw new AppError('nothing.found');
  const terms = termsNow(services, ad);
  const [method = ''] = ad.methods;
  const placement = placementOf(services, { ...params, takerId: userId, method }, terms);
  const refusal = choiceRefusal(placement, terms.offer);
  if (refusal !== null) throw pointsRefusalError(refusal);
  const { amount, seen, fiat } = placement;
  const held = { id: newId(), ...seen, amount, methods: ad.methods, payMinutes: ad.payMinutes, terms: ad.terms };
  const seconds = services.rules.get('points_ads.price_lock_s');
  const expiresAt = await savePriceLock(tx, { userId, adId: ad.id }, { ...held, seconds });
  return {
    priceLockId: held.id,
    adCode: ad.code,
    adVersion: seen.version,
    unitPrice: seen.price.toString(),
    amount: amount.toString(),
    fiatAmount: fiat.toString(),
    expiresAt,
  };
});
