import { removeAds, shelveAds } from '#contract/functions/ads.ts';
import { requireBail } from '#server/features/bail/public.ts';
import { requireTraded } from '#server/features/catalog/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type BulkAd, lockAndCountOnShelf, lockOwnAds, setStatus } from './ads.store.ts';

interface Refused {
  readonly code: string;
  readonly why: 'open_orders' | 'remainder_low' | 'too_many';
}

/** Handles each ad separately: removes those that can be removed, and reports why the others cannot. */
export const removeAdsHandler = handle(removeAds, async (call: WriteCall, params) => {
  const ads = await lockAll(call, params.codes);
  const free = ads.filter((ad) => !ad.isTraded);
  await apply(call, free, 'removed');
  const traded = ads.filter((ad) => ad.isTraded);
  return { done: codesOf(free), refused: traded.map(({ code }): Refused => ({ code, why: 'open_orders' })) };
});

/** Handles each ad separately, as far as the limit of ads on the shelf allows. */
export const shelveAdsHandler = handle(shelveAds, async (call: WriteCall, { codes, onShelf }) => {
  const { services, tx, session } = call;
  // The owner is locked before the ads, as in publishing: a concurrent call waits instead of passing the limit.
  const taken = onShelf ? await lockAndCountOnShelf(tx, session.userId) : 0;
  if (onShelf) await requireBail(call, session.userId);
  const ads = await lockAll(call, codes);
  if (!onShelf) {
    await apply(
      call,
      ads.filter((ad) => ad.status === 'on'),
      'off',
    );
    return { done: codesOf(ads), refused: [] };
  }
  await requireTraded(
    tx,
    ads.map((ad) => ad.cardTypeId),
  );
  const least = BigInt(services.rules.get('ads.min_remainder'));
  let room = services.rules.get('ads.max_open_per_user') - taken;
  const [moved, refused, done]: [BulkAd[], Refused[], BulkAd[]] = [[], [], []];
  for (const ad of ads) {
    if (ad.status === 'on') done.push(ad);
    else if (ad.remainingAmount < least) refused.push({ code: ad.code, why: 'remainder_low' });
    else if (room-- <= 0) refused.push({ code: ad.code, why: 'too_many' });
    else moved.push(ad);
  }
  await apply(call, moved, 'on');
  return { done: codesOf([...done, ...moved]), refused };
});

const codesOf = (ads: readonly BulkAd[]): string[] => ads.map((ad) => ad.code);

async function lockAll({ tx, session }: WriteCall, codes: readonly string[]): Promise<BulkAd[]> {
  const wanted = [...new Set(codes)];
  const ads = await lockOwnAds(tx, wanted, session.userId);
  if (ads.length < wanted.length) throw new AppError('nothing.found');
  return ads;
}

async function apply(
  { tx, services }: WriteCall,
  ads: readonly BulkAd[],
  status: 'on' | 'off' | 'removed',
): Promise<void> {
  if (ads.length === 0) return;
  const adIds = ads.map((ad) => ad.id);
  await setStatus(tx, adIds, status);
  tx.afterCommit(() => services.bus.publish('ads', { adIds }));
}
