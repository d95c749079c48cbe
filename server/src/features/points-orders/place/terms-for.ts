import { amount, ZERO } from '#core/money/amount.ts';
import { fiatFor, type PointsPrice, pointsPrice } from '#core/offers/points-price.ts';
import type { PointsOffer, PointsPlacement } from '#core/orders/points/points-place.ts';
import { heldOffer, priceLockRefusal } from '#core/orders/points/price-lock.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { pricingRate } from '#server/platform/rates/rate-source.ts';
import { methodFeeBps } from '#server/platform/settings/method-fees.ts';
import type { PointsAdRow } from './points-ad.store.ts';
import { type LockRow, lockPriceLock } from './price-lock.store.ts';

/** What a taker agreed to. */
export interface Wanted {
  readonly takerId: string;
  readonly adVersion: number;
  readonly unitPrice: string;
  /** Decimal text of base units of points. */
  readonly amount: string;
  readonly method: string;
}

export interface Terms {
  /** The offer that is decided on. */
  readonly offer: PointsOffer;
  /** The ad whose version, time to pay and terms the order keeps. */
  readonly ad: PointsAdRow;
}

/** An ad at the price of now. */
export const termsNow = ({ rates }: Pick<Services, 'rates'>, ad: PointsAdRow): Terms => ({
  offer: { ...ad, price: pointsPrice(ad, pricingRate(rates, ad.currency)) },
  ad,
});

/** An ad as the caller's lock holds it. Throws why the lock is not honoured. */
export async function termsOfLock(
  tx: Tx,
  ad: PointsAdRow,
  { priceLockId, ...wanted }: Wanted & { readonly priceLockId: string },
): Promise<Terms> {
  const lock = await lockPriceLock(tx, { userId: wanted.takerId, adId: ad.id }, priceLockId);
  requireHolding(lock, wanted);
  const { version, payMinutes, terms } = lock;
  return { offer: heldOffer({ ...ad, price: lock.price }, lock), ad: { ...ad, version, payMinutes, terms } };
}

function requireHolding(lock: LockRow | null, wanted: Wanted): asserts lock is LockRow {
  const facts = lock && { ...lock, expiresAt: lock.expiresAt.getTime(), isUsed: lock.usedAt !== null };
  const refusal = priceLockRefusal(facts, agreedOf(wanted), lock?.now.getTime() ?? 0);
  if (refusal !== null) throw new AppError(refusal);
}

const agreedOf = ({
  adVersion,
  unitPrice,
  amount: points,
}: Omit<Wanted, 'takerId'>): Pick<PointsPlacement, 'amount' | 'seen'> => ({
  amount: amount(BigInt(points)),
  seen: { version: adVersion, price: BigInt(unitPrice) },
});

export function placementOf(services: Services, wanted: Wanted, { offer, ad }: Terms): PointsPlacement {
  const agreed = agreedOf(wanted);
  const price = offer.price as PointsPrice | null;
  return {
    takerId: wanted.takerId,
    ...agreed,
    method: wanted.method,
    fiat: price === null ? ZERO : (fiatFor(agreed.amount, price, ad.currency) ?? ZERO),
    feeBps: methodFeeBps(services, wanted.method),
  };
}
