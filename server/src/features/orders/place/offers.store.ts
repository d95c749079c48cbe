import { priceOf } from '#core/money/price.ts';
import type { Candidate, Offer } from '#core/orders/place-facts.ts';
import { OPEN_HOURS } from '#server/features/shelf/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { pricingRate, type RateSource } from '#server/platform/rates/rate-source.ts';

/** An offer at its current price. */
export interface PricedOffer extends Candidate {
  readonly offer: Offer;
}

/** A row of buy_ad, before it is made an offer. */
export type BuyAdRow = Omit<Offer, 'direction' | 'faces' | 'singleCard' | 'floorPrice'> & {
  readonly minFace: number;
  readonly maxFace: number;
  readonly fixedFaces: number[] | null;
};

/** The columns of a BuyAdRow, with the aliases `a` (buy_ad) and `t` (card_type). */
export const BUY_AD_COLUMNS = sql`a.id, a.code, a.version, a.provider_id AS "ownerId", a.card_type_id,
  a.brand_id, a.country, a.currency, a.form, a.rate, a.min_face, a.max_face,
  a.fixed_faces, a.max_cards, a.exact_amount,
  a.min_amount, a.max_amount, a.deliver_minutes,
  a.confirm_days, ${OPEN_HOURS},
  a.takes_promises, a.description, a.receipt, a.tags, t.fee_bps`;

export function buyOffer({ minFace, maxFace, fixedFaces, ...row }: BuyAdRow): Offer {
  return {
    ...row,
    direction: 'buy_ad',
    faces: { min: minFace, max: maxFace, fixed: fixedFaces },
    singleCard: false,
    floorPrice: null,
  };
}

/** The buy ad of each of these codes, whatever its status. */
export async function findOffers(db: Queryable, codes: readonly string[]): Promise<(Offer | null)[]> {
  const rows = await db.many<BuyAdRow>(sql`
    SELECT ${BUY_AD_COLUMNS} FROM buy_ad a JOIN card_type t ON t.id = a.card_type_id WHERE a.code = ANY(${codes}::text[])`);
  const offers = new Map(rows.map((row) => [row.code, buyOffer(row)]));
  return codes.map((code) => offers.get(code) ?? null);
}

export const findOffer = async (db: Queryable, code: string): Promise<Offer | null> =>
  (await findOffers(db, [code]))[0] ?? null;

/** An offer at the current exchange rate. */
export function priced(rates: RateSource, offer: Offer): PricedOffer {
  const fx = pricingRate(rates, offer.currency);
  return { offer, price: fx === null ? null : priceOf(fx, offer.rate) };
}
