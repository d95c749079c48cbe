import type { z } from 'zod';
import type { zAdView } from '#contract/functions/ads.ts';
import { currencyOf } from '#core/money/currency.ts';
import { coveragePercent } from '#core/orders/compensation.ts';
import { NO_STANDING, type Standing, standingsOf } from '#server/features/bail/public.ts';
import { NO_STATS, statsOf, type TradeStats } from '#server/features/orders/public.ts';
import type { Call } from '#server/gateway/handler.ts';
import { type AdRow, availableOf, leastOf, priceNow } from './ad-row.ts';

type AdView = z.input<typeof zAdView>;

/** Ads as the caller sees them, each with its provider's record. */
export async function presentAds(call: Call, rows: readonly AdRow[]): Promise<AdView[]> {
  if (rows.length === 0) return [];
  const owners = rows.map((row) => row.providerId);
  const [stats, standings] = await Promise.all([statsOf(call.db, owners), standingsOf(call.services.db, owners)]);
  return rows.map((row) => {
    const standing = standings.get(row.providerId) ?? NO_STANDING;
    return {
      ...presentAd(call, row, stats.get(row.providerId) ?? NO_STATS),
      ...presentHiding(call, row, standing),
      bail: presentBail(call, row, standing),
    };
  });
}

function presentBail({ services }: Call, row: AdRow, { bail, freeBail, exposure }: Standing): AdView['bail'] {
  if (bail === 0n) return null;
  const coverage = coveragePercent(freeBail, exposure, leastOf(row, priceNow(services.rates, row)));
  return { free: freeBail.toString(), exposure: exposure.toString(), coveragePercent: coverage };
}

const ALL_BPS = 10_000n;

/**
 * An ad on the shelf that the market does not list: the market's own conditions (market.store.ts), with the first one
 * that fails.
 */
function presentHiding({ services }: Call, row: AdRow, { freeBail, exposure }: Standing): Hiding {
  const least = leastOf(row, priceNow(services.rates, row));
  const multiple = BigInt(services.rules.get('bail.exposure_multiple_bps'));
  const covered = multiple === 0n || (freeBail * multiple) / ALL_BPS - exposure >= least;
  if (row.status !== 'on') return { hidden: false, hiddenWhy: null };
  if (row.remainingAmount < least) return { hidden: true, hiddenWhy: 'remainder' };
  if (availableOf(row) < least) return { hidden: true, hiddenWhy: 'balance' };
  return covered ? { hidden: false, hiddenWhy: null } : { hidden: true, hiddenWhy: 'bail' };
}

type Hiding = Pick<AdView, 'hidden' | 'hiddenWhy'>;

function presentAd(call: Call, row: AdRow, stats: TradeStats): Omit<AdView, 'bail' | keyof Hiding> {
  const { services, session } = call;
  const price = priceNow(services.rates, row);
  const available = availableOf(row);
  return {
    code: row.code,
    version: row.version,
    provider: presentProvider(call, row, stats),
    brand: {
      id: row.brandId,
      name: row.brandName,
      initials: row.initials,
      colour: row.colour,
      codeHint: row.codeHint,
      codeHintZh: row.codeHintZh,
      codePattern: row.codePattern,
    },
    cardTypeId: row.cardTypeId,
    country: row.country,
    currency: row.currency,
    unit: currencyOf(row.currency).unit,
    form: row.form,
    rate: row.rate.toString(),
    unitPrice: price.toString(),
    feeBps: row.feeBps ?? services.rules.get('orders.fee_bps'),
    minFace: row.minFace,
    maxFace: row.maxFace,
    fixedFaces: row.fixedFaces,
    maxCards: row.maxCards,
    totalAmount: row.totalAmount.toString(),
    exactAmount: row.exactAmount?.toString() ?? null,
    minAmount: row.minAmount?.toString() ?? null,
    maxAmount: row.maxAmount?.toString() ?? null,
    deliverMinutes: row.deliverMinutes,
    confirmDays: row.confirmDays,
    settledAmount: row.settledAmount.toString(),
    remainingAmount: row.remainingAmount.toString(),
    availableAmount: available.toString(),
    soldCount: Number(row.soldCount),
    views: Number(row.views),
    tags: row.tags,
    receipt: row.receipt,
    description: row.description,
    status: row.status,
    isMine: session?.userId === row.providerId,
    createdAt: row.createdAt.toISOString(),
  };
}

type Owner = Pick<AdRow, 'providerId' | 'providerName' | 'photo' | 'certified' | 'joinedAt'>;

/** The provider's record, which a seller reads before trading. */
export function presentProvider({ services }: Call, row: Owner, stats: TradeStats): AdView['provider'] {
  return {
    userId: row.providerId,
    name: row.providerName,
    photo: row.photo,
    certified: row.certified,
    online: services.presence.isOnline(row.providerId),
    orders: stats.ended,
    completedPermille: stats.completedPermille,
    medianReleaseS: stats.medianReleaseS,
    rating: stats.rating,
    joinedAt: row.joinedAt.toISOString(),
  };
}
