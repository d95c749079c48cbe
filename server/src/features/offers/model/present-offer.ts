import type { z } from 'zod';
import type { zOfferBase } from '#contract/offers/offer.ts';
import { currencyOf } from '#core/money/currency.ts';
import { NO_STATS, statsOf, type TradeStats } from '#server/features/people/public.ts';
import type { Call } from '#server/gateway/handler.ts';
import { type OfferRow, priceNow } from './offer-row.ts';

export type OfferView = z.input<typeof zOfferBase>;

/** What offers of either side show, each with its owner's record. */
export async function presentOffers<R extends OfferRow>(
  call: Call,
  rows: readonly R[],
): Promise<{ row: R; view: OfferView }[]> {
  if (rows.length === 0) return [];
  const stats = await statsOf(
    call.db,
    rows.map((row) => row.ownerId),
  );
  return rows.map((row) => ({ row, view: presentOffer(call, row, stats.get(row.ownerId) ?? NO_STATS) }));
}

function presentOffer(call: Call, row: OfferRow, stats: TradeStats): OfferView {
  const { services, session } = call;
  return {
    code: row.code,
    version: row.version,
    owner: presentParty(call, row, stats),
    brand: {
      id: row.brandId,
      name: row.brandName,
      initials: row.initials,
      colour: row.colour,
      codeHint: row.codeHint,
      codeHintZh: row.codeHintZh,
      codePattern: row.codePattern,
      pinPattern: row.pinPattern,
    },
    cardTypeId: row.cardTypeId,
    country: row.country,
    currency: row.currency,
    unit: currencyOf(row.currency).unit,
    form: row.form,
    rate: row.rate.toString(),
    unitPrice: priceNow(services.rates, row).toString(),
    feeBps: row.feeBps ?? services.rules.get('orders.fee_bps'),
    minAmount: row.minAmount?.toString() ?? null,
    maxAmount: row.maxAmount?.toString() ?? null,
    deliverMinutes: row.deliverMinutes,
    confirmDays: row.confirmDays,
    tags: row.tags,
    description: row.description,
    status: row.status,
    soldCount: Number(row.soldCount),
    views: Number(row.views),
    isMine: session?.userId === row.ownerId,
    createdAt: row.createdAt,
  };
}

type Party = Pick<OfferRow, 'ownerId' | 'ownerName' | 'photo' | 'certified' | 'joinedAt'>;

/** What one weighs before trading with somebody. */
export function presentParty({ services }: Call, row: Party, stats: TradeStats): OfferView['owner'] {
  return {
    userId: row.ownerId,
    name: row.ownerName,
    photo: row.photo,
    certified: row.certified,
    online: services.presence.isOnline(row.ownerId),
    orders: stats.ended,
    completedPermille: stats.completedPermille,
    medianReleaseS: stats.medianReleaseS,
    rating: stats.rating,
    joinedAt: row.joinedAt,
  };
}
