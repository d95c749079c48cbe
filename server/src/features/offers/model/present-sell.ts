import type { z } from 'zod';
import type { zOwnSellOffer, zSellOffer } from '#contract/offers/offer.ts';
import type { Call } from '#server/gateway/handler.ts';
import { pricingRate } from '#server/platform/rates/rate-source.ts';
import { priceNow } from './offer-row.ts';
import { presentOffers } from './present-offer.ts';
import { isBelowFloor, type OwnSellRow, type SellRow } from './sell-row.ts';

type SellOffer = z.input<typeof zSellOffer>;
type OwnSellOffer = z.input<typeof zOwnSellOffer>;

/** Sell ads as a buyer sees them. */
export async function presentSellOffers(call: Call, rows: readonly SellRow[]): Promise<SellOffer[]> {
  const offers = await presentOffers(call, rows);
  return offers.map(({ row, view }) => ({ ...view, ...presentStock(row) }));
}

/** Sell ads as their owner sees them. */
export async function presentOwnSellOffers(call: Call, rows: readonly OwnSellRow[]): Promise<OwnSellOffer[]> {
  const offers = await presentOffers(call, rows);
  return offers.map(({ row, view }) => {
    const belowFloor = isBelowFloor(row, priceNow(call.services.rates, row));
    const isRated = pricingRate(call.services.rates, row.currency) !== null;
    const hiddenWhy = whyHidden(row, { belowFloor, isRated });
    return {
      ...view,
      ...presentStock(row),
      internalPrice: row.internalPrice?.toString() ?? null,
      hidden: hiddenWhy !== null,
      hiddenWhy,
      goods: row.goods,
    };
  });
}

function whyHidden(
  row: SellRow,
  { belowFloor, isRated }: { belowFloor: boolean; isRated: boolean },
): OwnSellOffer['hiddenWhy'] {
  if (row.status !== 'on') return null;
  if (!isRated) return 'rate';
  if (belowFloor) return 'floor';
  return row.onSaleCount === 0 ? 'cards' : null;
}

/** What only a sell ad has: its cards, and how they are sold. */
const presentStock = (row: SellRow) => ({
  side: 'sell' as const,
  receipt: row.receipt,
  exact: row.exact,
  quick: row.quick,
  goodsOnSale: row.onSaleCount,
  faceOnSale: row.onSaleFace.toString(),
  minFace: row.onSaleMin?.toString() ?? null,
  maxFace: row.onSaleMax?.toString() ?? null,
});
