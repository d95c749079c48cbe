import type { z } from 'zod';
import type { zOwnPointsOffer, zPointsOffer } from '#contract/offers/points-offer.ts';
import { currencyOf } from '#core/money/currency.ts';
import { presentParty } from '#server/features/offers/public.ts';
import { NO_STATS, statsOf, type TradeStats } from '#server/features/people/public.ts';
import type { Call } from '#server/gateway/handler.ts';
import { availableOf, feesOf, highestFeeBps, marketPriceOf, type PointsRow, priceOfOffer } from './points-row.ts';

type PointsOffer = z.input<typeof zPointsOffer>;
type OwnPointsOffer = z.input<typeof zOwnPointsOffer>;

/** Points ads as the caller sees them, each with its owner's record. */
export async function presentPointsOffers(call: Call, rows: readonly PointsRow[]): Promise<PointsOffer[]> {
  if (rows.length === 0) return [];
  const owners = rows.map((row) => row.ownerId);
  const stats = await statsOf(call.db, owners);
  return rows.map((row) => presentOffer(call, row, stats.get(row.ownerId) ?? NO_STATS));
}

/** Points ads as their owner sees them. */
export async function presentOwnPointsOffers(call: Call, rows: readonly PointsRow[]): Promise<OwnPointsOffer[]> {
  const views = await presentPointsOffers(call, rows);
  return views.map((view, index) => ({ ...view, paymentAccountIds: rows[index]?.paymentAccountIds ?? [] }));
}

function presentOffer(call: Call, row: PointsRow, stats: TradeStats): PointsOffer {
  const { services, session } = call;
  const hiddenWhy = whyHidden(call, row);
  return {
    code: row.code,
    version: row.version,
    side: row.side,
    owner: presentParty(call, row, stats),
    currency: row.currency,
    unit: currencyOf(row.currency).unit,
    pricing: row.pricing,
    premium: row.premium,
    exchangeRate: row.exchangeRate?.toString() ?? null,
    unitPrice: priceOfOffer(services, row)?.toString() ?? null,
    marketPrice: marketPriceOf(services, row.currency)?.toString() ?? null,
    feeBps: highestFeeBps(services, row.methods),
    methodFees: feesOf(services, row.methods),
    exactAmounts: row.exactAmounts,
    minAmount: row.minAmount?.toString() ?? null,
    maxAmount: row.maxAmount?.toString() ?? null,
    totalAmount: row.totalAmount.toString(),
    remainingAmount: row.remainingAmount.toString(),
    availableAmount: availableOf(row, services).toString(),
    settledAmount: row.settledAmount.toString(),
    methods: row.methods,
    payMinutes: row.payMinutes,
    terms: row.terms,
    tags: row.tags,
    status: row.status,
    soldCount: Number(row.soldCount),
    views: Number(row.views),
    isMine: session?.userId === row.ownerId,
    hidden: hiddenWhy !== null,
    hiddenWhy,
    createdAt: row.createdAt,
  };
}

/** On the shelf, but not seen: the market's own conditions (market/points-market.ts), the first that keeps it away. */
function whyHidden({ services }: Call, row: PointsRow): PointsOffer['hiddenWhy'] {
  if (row.status !== 'on') return null;
  if (priceOfOffer(services, row) === null) return 'rate';
  if (!row.isPayable) return 'account';
  if (row.remainingAmount < row.leastAmount) return 'remainder';
  return availableOf(row, services) < row.leastAmount ? 'balance' : null;
}
