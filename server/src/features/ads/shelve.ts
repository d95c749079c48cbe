import { shelveAd } from '#contract/functions/ads.ts';
import { requireBail } from '#server/features/bail/public.ts';
import { requireTraded } from '#server/features/catalog/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lockAndCountOnShelf, lockOwnAd, updateStanding } from './ads.store.ts';

export const shelveAdHandler = handle(shelveAd, async (call: WriteCall, { code, onShelf }) => {
  const { services, tx, session } = call;
  // The owner is locked before the ad, as in publishing: a concurrent call waits instead of passing the limit.
  const limit = services.rules.get('ads.max_open_per_user');
  const onShelfNow = onShelf ? await lockAndCountOnShelf(tx, session.userId) : 0;
  const ad = await lockOwnAd(tx, code, session.userId);
  if (ad === null) throw new AppError('nothing.found');
  if (onShelf && ad.status === 'on') return { ok: true as const };
  if (onShelf && ad.remainingAmount < BigInt(services.rules.get('ads.min_remainder'))) {
    throw new AppError('ads.remainder_low');
  }
  if (onShelfNow >= limit) throw new AppError('ads.too_many', { limit });
  if (onShelf) await requireTraded(tx, [ad.cardTypeId]);
  if (onShelf) await requireBail(call, session.userId);
  await updateStanding(tx, ad.id, { status: onShelf ? 'on' : 'off', closedByItself: false });
  tx.afterCommit(() => services.bus.publish('ads', { adIds: [ad.id] }));
  return { ok: true as const };
});
