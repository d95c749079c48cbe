import { editAd } from '#contract/functions/ads.ts';
import { standingAfter } from '#core/offers/standing.ts';
import { isWider } from '#core/offers/widening.ts';
import { requireOfferProof } from '#server/features/auth/public.ts';
import { anyType } from '#server/features/catalog/public.ts';
import { publishChanged } from '#server/features/shelf/public.ts';
import { handle, type ParamsOf, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { updateBuyTerms } from './buy.store.ts';
import { checkBuyDraft, withPlanHours } from './check-buy.ts';
import { lockForEdit } from './lock-for-edit.ts';
import { buyOfferByCode } from './own-offers.store.ts';

export const editAdHandler = handle(editAd, edit, proveIfWider);

async function edit(call: WriteCall, params: ParamsOf<typeof editAd>) {
  const { services, tx, session } = call;
  const { code, version, ...draft } = params;
  const ad = await lockForEdit(call, { side: 'buy', way: 'card_order' }, { code, version });
  const drafted = checkBuyDraft(draft, await anyType(tx, ad.cardTypeId), services);
  const terms = await withPlanHours(tx, session.userId, drafted);
  // The sold and reserved parts stay; the rest of the new total is the remainder.
  const remainingAmount = terms.totalAmount - ((ad.totalAmount ?? 0n) - (ad.remainingAmount ?? 0n));
  if (remainingAmount < 0n) throw new AppError('ads.total_too_small');
  const isEnough = remainingAmount >= BigInt(services.rules.get('ads.min_remainder'));
  const { status, closedByItself } = standingAfter(ad, isEnough ? 'restock' : 'run_out') ?? ad;
  const next = await updateBuyTerms(tx, ad.id, { ...terms, status, closedByItself, remainingAmount });
  publishChanged(call, [ad.id]);
  return { code, version: next };
}

/** Terms change only with the version, so that what is compared here is what the edit replaces. */
async function proveIfWider(call: UserCall, { code, version, ...draft }: ParamsOf<typeof editAd>): Promise<void> {
  const { services, session, db } = call;
  const ad = await buyOfferByCode(db, code);
  if (ad === null || ad.ownerId !== session.userId || ad.version !== version) return; // the edit refuses it
  const terms = checkBuyDraft(draft, await anyType(db, ad.cardTypeId), services);
  if (isWider(ad, terms)) await requireOfferProof(call);
}
