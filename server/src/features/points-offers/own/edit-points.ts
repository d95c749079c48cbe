import { editPointsAd } from '#contract/functions/points-ads.ts';
import { standingAfter } from '#core/offers/standing.ts';
import { requireOfferProof } from '#server/features/auth/public.ts';
import { requireOfferable } from '#server/features/bail/public.ts';
import { handle, type ParamsOf, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { checkPointsAccounts, checkPointsDraft } from './check-points.ts';
import { lockPointsOffer, updatePointsTerms } from './points.store.ts';

/** Whoever edits may offer more than before, or name another account that is paid, so each edit is proven. */
export const editPointsAdHandler = handle(editPointsAd, edit, (call) => requireOfferProof(call));

async function edit(call: WriteCall, params: ParamsOf<typeof editPointsAd>) {
  const { services, tx, session } = call;
  const { code, version, ...draft } = params;
  const ad = await lockPointsOffer(tx, code);
  if (ad === null || ad.ownerId !== session.userId) throw new AppError('nothing.found');
  if (ad.version !== version) throw new AppError('ads.changed');
  await requireOfferable(call, ad.side === 'sell' ? 'points_order' : null);
  const terms = checkPointsDraft(services, draft, ad.currency);
  await checkPointsAccounts({ services, db: tx }, terms, ad);
  // The traded and reserved parts stay; the rest of the new total is the remainder.
  const remainingAmount = terms.totalAmount - (ad.totalAmount - ad.remainingAmount);
  if (remainingAmount < 0n) throw new AppError('ads.total_too_small');
  const isEnough = remainingAmount >= BigInt(services.rules.get('ads.min_remainder'));
  const { status, closedByItself } = standingAfter(ad, isEnough ? 'restock' : 'run_out') ?? ad;
  const next = await updatePointsTerms(tx, ad.id, { ...terms, status, closedByItself, remainingAmount });
  return { code, version: next };
}
