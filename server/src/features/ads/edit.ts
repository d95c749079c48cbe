import { editAd } from '#contract/functions/ads.ts';
import { anyType } from '#server/features/catalog/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type LockedAd, lockOwnAd, type Standing, updateTerms } from './ads.store.ts';
import { checkDraft } from './check-draft.ts';

export const editAdHandler = handle(editAd, async (call: WriteCall, params) => {
  const { services, tx, session } = call;
  const { code, version, ...draft } = params;
  const ad = await lockOwnAd(tx, code, session.userId);
  if (ad === null) throw new AppError('nothing.found');
  if (ad.version !== version) throw new AppError('ads.changed');
  const terms = checkDraft(draft, await anyType(tx, ad.cardTypeId), services);
  // The sold and reserved parts stay; the rest of the new total is the remainder.
  const remainingAmount = terms.totalAmount - (ad.totalAmount - ad.remainingAmount);
  if (remainingAmount < 0n) throw new AppError('ads.total_too_small');
  const standing = standingWith(ad, remainingAmount >= BigInt(services.rules.get('ads.min_remainder')));
  const next = await updateTerms(tx, ad.id, { ...terms, ...standing, remainingAmount });
  tx.afterCommit(() => services.bus.publish('ads', { adIds: [ad.id] }));
  return { code, version: next };
});

/** An ad leaves the shelf by itself when its remainder is too small, and returns by itself if that was the reason. */
function standingWith(ad: LockedAd, isEnough: boolean): Standing {
  if (ad.status === 'on' && !isEnough) return { status: 'completed', closedByItself: true };
  if (ad.closedByItself && isEnough) return { status: 'on', closedByItself: false };
  return { status: ad.status, closedByItself: ad.closedByItself };
}
