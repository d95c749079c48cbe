import { shelveAd, shelveAds } from '#contract/functions/ads.ts';
import { setQuick, shelveSellAd } from '#contract/functions/goods.ts';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { decideShelving, type OfferKind, type ShelveRefusal, standingAfter } from '#core/offers/standing.ts';
import { requireOfferProof } from '#server/features/auth/public.ts';
import { requireBail, requireOfferable } from '#server/features/bail/public.ts';
import { inactiveTypes } from '#server/features/catalog/public.ts';
import { moveOffers, publishChanged } from '#server/features/shelf/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type LockedOffer, lockAndCountOnShelf, lockOffer, lockOffers } from './lock-offers.ts';

interface Shelved {
  /** Stand as wanted now. */
  readonly done: readonly LockedOffer[];
  readonly refused: readonly { readonly offer: LockedOffer; readonly why: ShelveRefusal }[];
}

interface ShelveRequest {
  readonly side: OfferKind;
  readonly codes: readonly string[];
}

/** Puts own offers on the shelf, each for itself. Throws what `requireBail` and `requireOfferable` throw. */
async function putOn(call: WriteCall, { side, codes }: ShelveRequest): Promise<Shelved> {
  const { services, tx, session } = call;
  const own = { side, ownerId: session.userId };
  // Owner before offers, as in publishing: whoever comes second waits instead of passing the limit.
  const room = maxOnShelf(services, side) - (await lockAndCountOnShelf(tx, own));
  const offers = await lockOffers(tx, own, codes);
  const untraded = await inactiveTypes(
    tx,
    offers.flatMap(({ cardTypeId }) => cardTypeId ?? []),
  );
  const { moved, refused, unchanged } = decideShelving(
    offers.map((offer) => ({ ...offer, isTraded: offer.cardTypeId === null || !untraded.has(offer.cardTypeId) })),
    { room, minRemainder: minRemainder(services) },
  );
  if (moved.length > 0 && side === 'buy') await requireBail(call, session.userId);
  if (moved.length > 0) await requireOfferable(call, wayOf(side, moved));
  await move(call, { side, event: 'shelve' }, moved);
  return { done: [...unchanged, ...moved], refused };
}

/** How orders of one of these take points or cards of its owner; null: they do not. */
const wayOf = (side: OfferKind, offers: readonly LockedOffer[]) => {
  if (side === 'sell') return 'cards';
  if (!offers.some(({ isPayer }) => isPayer)) return null;
  return side === 'points' ? 'points_order' : 'card_order';
};

/** How many offers of a kind one owner may have on the shelf. */
export const maxOnShelf = ({ rules }: Pick<WriteCall['services'], 'rules'>, side: OfferKind): number =>
  rules.get(side === 'points' ? 'points_ads.max_open_per_user' : 'ads.max_open_per_user');

type Rules = Pick<WriteCall['services'], 'rules'>;
const minRemainder = ({ rules }: Rules): bigint => BigInt(rules.get('ads.min_remainder'));

/** Before an offer goes on the shelf with `left` base units of points to trade. Throws `ads.remainder_low`. */
export function requireRemainder(services: Rules, left: bigint): void {
  if (left < minRemainder(services)) throw remainderLow(services);
}

const remainderLow = (services: Rules): AppError =>
  new AppError('ads.remainder_low', { min: formatDecimal(minRemainder(services), POINTS.unit, 0, POINTS.unit) });

/** Takes own offers off the shelf, so that they do not come back by themselves. */
async function takeOff(call: WriteCall, { side, codes }: ShelveRequest): Promise<void> {
  const offers = await lockOffers(call.tx, { side, ownerId: call.session.userId }, codes);
  await move(call, { side, event: 'unshelve' }, offers);
}

async function move(
  call: WriteCall,
  step: { readonly side: OfferKind; readonly event: 'shelve' | 'unshelve' },
  offers: readonly LockedOffer[],
): Promise<void> {
  const ids = offers.filter((offer) => standingAfter(offer, step.event) !== null).map((offer) => offer.id);
  await moveOffers(call.tx, step, ids);
  if (step.side === 'buy') publishChanged(call, ids);
}

/** Takes those of several buy ads off the shelf that are on it; the completed ones stay completed. */
async function clear(call: WriteCall, codes: readonly string[]): Promise<Shelved> {
  const done = await lockOffers(call.tx, { side: 'buy', ownerId: call.session.userId }, codes);
  await move(
    call,
    { side: 'buy', event: 'unshelve' },
    done.filter(({ status }) => status === 'on'),
  );
  return { done, refused: [] };
}

/** One offer: what keeps it off the shelf is the call's error. */
export async function shelveOne(
  call: WriteCall,
  wanted: ShelveRequest & { readonly onShelf: boolean },
): Promise<{ ok: true }> {
  if (!wanted.onShelf) await takeOff(call, wanted);
  else {
    const [refusal] = (await putOn(call, wanted)).refused;
    if (refusal !== undefined) throw errorOf(call, wanted.side, refusal.why);
  }
  return { ok: true };
}

function errorOf({ services }: WriteCall, side: OfferKind, why: ShelveRefusal): AppError {
  if (why === 'too_many') return new AppError('ads.too_many', { limit: maxOnShelf(services, side) });
  if (why === 'not_traded') return new AppError('settings.not_traded');
  if (side === 'sell') return new AppError('goods.sold_out');
  return remainderLow(services);
}

/** An offer that comes back is new business; taking one off asks for nothing. */
export const proveIfOn = async (call: UserCall, { onShelf }: { readonly onShelf: boolean }): Promise<void> => {
  if (onShelf) await requireOfferProof(call);
};

export const shelveAdHandler = handle(
  shelveAd,
  (call: WriteCall, { code, onShelf }) => shelveOne(call, { side: 'buy', codes: [code], onShelf }),
  proveIfOn,
);

export const shelveSellAdHandler = handle(
  shelveSellAd,
  (call: WriteCall, { code, onShelf }) => shelveOne(call, { side: 'sell', codes: [code], onShelf }),
  proveIfOn,
);

/** Handles each ad separately, as far as the limit of ads on the shelf allows. */
export const shelveAdsHandler = handle(
  shelveAds,
  async (call: WriteCall, { codes, onShelf }) => {
    const { done, refused } = onShelf ? await putOn(call, { side: 'buy', codes }) : await clear(call, codes);
    return {
      done: done.map(({ code }) => code),
      refused: refused.map(({ offer, why }) => ({ code: offer.code, why })),
    };
  },
  proveIfOn,
);

export const setQuickHandler = handle(setQuick, async (call: WriteCall, { code, on }) => {
  const { userId: ownerId } = call.session;
  const ad = await lockOffer(call.tx, { side: 'sell', ownerId }, code);
  if (on) await requireOfferable(call, 'cards');
  await call.tx.run(sql`UPDATE sell_ad SET quick = ${on}, updated_at = now() WHERE id = ${ad.id}`);
  return { ok: true as const };
});
