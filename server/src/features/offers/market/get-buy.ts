import { getAd } from '#contract/functions/ads.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { presentBuyOffers } from '../model/present-buy.ts';
import { buyOfferByCode } from '../own/own-offers.store.ts';
import { countView } from './view-counter.ts';

export const getAdHandler = handle(getAd, async (call: Call, { code }) => {
  const row = await buyOfferByCode(call.db, code);
  if (row === null) throw new AppError('nothing.found');
  if (call.session?.userId !== row.ownerId) countView(call, row.id);
  const [view] = await presentBuyOffers(call, [row]);
  if (view === undefined) throw new AppError('nothing.found');
  return view;
});
