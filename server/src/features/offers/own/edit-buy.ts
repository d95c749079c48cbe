import { editAd } from '#contract/functions/ads.ts';
import { standingAfter } from '#core/offers/standing.ts';
import { anyType } from '#server/features/catalog/public.ts';
import { publishChanged } from '#server/features/shelf/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { updateBuyTerms } from './buy.store.ts';
import { checkBuyDraft } from './check-buy.ts';
import { lockOffer } from './lock-offers.ts';

export const editAdHandler = handle(editAd, async (call: WriteCall, params) => {
  const { services, tx, session } = call;
  const { code, version, ...draft } = params;
  const ad = await lockOffer(tx, { side: 'buy', ownerId: session.userId }, code);
  if (ad.version !== version) throw new AppError('ads.changed');
  const terms = checkBuyDraft(draft, await anyType(tx, ad.cardTypeId), services);
  // The sold and reserved parts stay; the rest of the new total is the remainder.
  const remainingAmount = terms.totalAmount - ((ad.totalAmount ?? 0n) - (ad.remainingAmount ?? 0n));
  if (remainingAmount < 0n) throw new AppError('ads.total_too_small');
  const isEnough = remainingAmount >= BigInt(services.rules.get('ads.min_remainder'));
  const { status, closedByItself } = standingAfter(ad, isEnough ? 'restock' : 'run_out') ?? ad;
  const next = await updateBuyTerms(tx, ad.id, { ...terms, status, closedByItself, remainingAmount });
  publishChanged(call, [ad.id]);
  return { code, version: next };
});
