import type { z } from 'zod';
import type { zMySellAdView, zSellAdView } from '#contract/functions/goods.ts';
import { currencyOf } from '#core/money/currency.ts';
import { NO_STATS, statsOf, type TradeStats } from '#server/features/orders/public.ts';
import type { Call } from '#server/gateway/handler.ts';
import { NO_GOODS, type OwnSellAdRow } from './own-sell-ads.store.ts';
import { isBelowFloor, type SellAdRow, sellPrice } from './sell-ad-row.ts';

type SellAdView = z.input<typeof zSellAdView>;
type MySellAdView = z.input<typeof zMySellAdView>;

/** Sell ads as a buyer sees them, each with its seller's record. */
export async function presentSellAds(call: Call, rows: readonly SellAdRow[]): Promise<SellAdView[]> {
  if (rows.length === 0) return [];
  const stats = await statsOf(
    call.db,
    rows.map((row) => row.sellerId),
  );
  return rows.map((row) => presentSellAd(call, row, stats.get(row.sellerId) ?? NO_STATS));
}

/** Sell ads as their owner sees them. */
export async function presentMySellAds(call: Call, rows: readonly OwnSellAdRow[]): Promise<MySellAdView[]> {
  const views = await presentSellAds(call, rows);
  return rows.map((row, index) => {
    const belowFloor = isBelowFloor(row, sellPrice(call.services.rates, row));
    return {
      ...(views[index] as SellAdView),
      internalPrice: row.internalPrice?.toString() ?? null,
      belowFloor,
      hidden: row.status === 'on' && (row.onSaleCount === 0 || belowFloor),
      goods: row.goods ?? NO_GOODS,
    };
  });
}

function presentSellAd(call: Call, row: SellAdRow, stats: TradeStats): SellAdView {
  const { services, session } = call;
  return {
    code: row.code,
    version: row.version,
    seller: presentSeller(call, row, stats),
    brand: brandOf(row),
    cardTypeId: row.cardTypeId,
    country: row.country,
    currency: row.currency,
    unit: currencyOf(row.currency).unit,
    form: row.form,
    receipt: row.receipt,
    rate: row.rate.toString(),
    unitPrice: sellPrice(services.rates, row).toString(),
    feeBps: row.feeBps ?? services.rules.get('orders.fee_bps'),
    exact: row.exact,
    minAmount: row.minAmount?.toString() ?? null,
    maxAmount: row.maxAmount?.toString() ?? null,
    deliverMinutes: row.deliverMinutes,
    confirmDays: row.confirmDays,
    tags: row.tags,
    description: row.description,
    status: row.status,
    quick: row.quick,
    goodsOnSale: row.onSaleCount,
    faceOnSale: row.onSaleFace.toString(),
    minFace: row.onSaleMin?.toString() ?? null,
    maxFace: row.onSaleMax?.toString() ?? null,
    soldCount: Number(row.soldCount),
    views: Number(row.views),
    isMine: session?.userId === row.sellerId,
    createdAt: row.createdAt.toISOString(),
  };
}

const brandOf = (row: SellAdRow): SellAdView['brand'] => ({
  id: row.brandId,
  name: row.brandName,
  initials: row.initials,
  colour: row.colour,
  codeHint: row.codeHint,
  codePattern: row.codePattern,
});

function presentSeller({ services }: Call, row: SellAdRow, stats: TradeStats): SellAdView['seller'] {
  return {
    userId: row.sellerId,
    name: row.sellerName,
    photo: row.photo,
    certified: row.certified,
    online: services.presence.isOnline(row.sellerId),
    orders: stats.ended,
    completedPermille: stats.completedPermille,
    medianReleaseS: stats.medianReleaseS,
    joinedAt: row.joinedAt.toISOString(),
  };
}
