import type { z } from 'zod';
import type { zBuyOffer } from '#contract/offers/offer.ts';
import { coveragePercent } from '#core/orders/compensation.ts';
import { NO_STANDING, type Standing, standingsOf } from '#server/features/bail/public.ts';
import type { Call } from '#server/gateway/handler.ts';
import { pricingRate } from '#server/platform/rates/rate-source.ts';
import { availableOf, type BuyRow, leastOf } from './buy-row.ts';
import { priceNow } from './offer-row.ts';
import { presentOffers } from './present-offer.ts';

type BuyOffer = z.input<typeof zBuyOffer>;

/** Buy ads as the caller sees them. */
export async function presentBuyOffers(call: Call, rows: readonly BuyRow[]): Promise<BuyOffer[]> {
  if (rows.length === 0) return [];
  const owners = rows.map((row) => row.ownerId);
  const [offers, standings] = await Promise.all([presentOffers(call, rows), standingsOf(call.services.db, owners)]);
  return offers.map(({ row, view }) => {
    const standing = standings.get(row.ownerId) ?? NO_STANDING;
    const hiddenWhy = whyHidden(call, row, standing);
    return {
      ...view,
      side: 'buy',
      receipt: row.receipt,
      bail: presentBail(call, row, standing),
      minFace: row.minFace,
      maxFace: row.maxFace,
      fixedFaces: row.fixedFaces,
      maxCards: row.maxCards,
      exactAmount: row.exactAmount?.toString() ?? null,
      takesPromises: row.takesPromises || row.form === 'physical',
      openHours: row.openHours,
      followsPlan: row.followsPlan,
      totalAmount: row.totalAmount.toString(),
      remainingAmount: row.remainingAmount.toString(),
      availableAmount: availableOf(row).toString(),
      settledAmount: row.settledAmount.toString(),
      hidden: hiddenWhy !== null,
      hiddenWhy,
    };
  });
}

function presentBail({ services }: Call, row: BuyRow, { bail, freeBail, exposure }: Standing): BuyOffer['bail'] {
  if (bail === 0n) return null;
  const coverage = coveragePercent(freeBail, exposure, leastOf(row, priceNow(services.rates, row)));
  return { free: freeBail.toString(), exposure: exposure.toString(), coveragePercent: coverage };
}

const ALL_BPS = 10_000n;

/** On the shelf, but not seen: the market's own conditions (market/buy-market.ts), the first that keeps it away. */
function whyHidden({ services }: Call, row: BuyRow, { freeBail, exposure }: Standing): BuyOffer['hiddenWhy'] {
  if (row.status !== 'on') return null;
  if (pricingRate(services.rates, row.currency) === null) return 'rate';
  const least = leastOf(row, priceNow(services.rates, row));
  if (row.remainingAmount < least) return 'remainder';
  if (availableOf(row) < least) return 'balance';
  const multiple = BigInt(services.rules.get('bail.exposure_multiple_bps'));
  const covered = multiple === 0n || (freeBail * multiple) / ALL_BPS - exposure >= least;
  return covered ? null : 'bail';
}
