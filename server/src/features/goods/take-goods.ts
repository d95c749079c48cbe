import type { Offer, OfferState } from '#core/orders/place-facts.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { refreshStock } from './refresh-stock.ts';

/** A card that a buyer wants, in the order of the ad's numbers. */
export interface WantedCard {
  readonly goodsId: string;
  /** Its row of gift_card. */
  readonly cardId: string;
  /** Minor units of the card's currency. */
  readonly faceValue: bigint;
}

export interface LockedGoods {
  readonly offer: Offer;
  readonly state: OfferState;
  readonly cards: readonly WantedCard[];
  /** False when one of them is not for sale, or not of this ad. */
  readonly areForSale: boolean;
}

/**
 * Locks cards of a sell ad, then the ad: before any lock on a ledger account. Holding the lock of goods includes their
 * rows of gift_card and upload, which nothing else changes meanwhile. Null when there is no such ad.
 */
export async function lockGoods(tx: Tx, adCode: string, goodsIds: readonly string[]): Promise<LockedGoods | null> {
  const ad = await tx.maybe<{ id: string }>(sql`SELECT id FROM sell_ad WHERE code = ${adCode} AND status <> 'removed'`);
  if (ad === null) return null;
  const ids = [...new Set(goodsIds)];
  const goods = await tx.many<WantedCard & { rowNo: number; status: string }>(sql`
    SELECT id AS "goodsId", row_no, card_id, face_value, status FROM goods
    WHERE id = ANY(${ids}::uuid[]) AND ad_id = ${ad.id} ORDER BY id FOR NO KEY UPDATE`);
  const { status, exact, ...offer } = await lockAd(tx, ad.id);
  return {
    offer: {
      ...offer,
      direction: 'sell_ad',
      faces: null,
      maxCards: null,
      singleCard: exact,
      exactAmount: null,
      openHours: null,
      takesPromises: false,
    },
    state: { version: offer.version, status, remaining: null },
    cards: goods.toSorted((a, b) => a.rowNo - b.rowNo),
    areForSale: goods.length === ids.length && goods.length > 0 && goods.every((card) => card.status === 'on_sale'),
  };
}

type SellAdRow = Omit<
  Offer,
  'direction' | 'faces' | 'maxCards' | 'singleCard' | 'exactAmount' | 'openHours' | 'takesPromises'
>;

const lockAd = (tx: Tx, id: string) =>
  tx.one<SellAdRow & { readonly status: OfferState['status']; readonly exact: boolean }>(sql`
    SELECT a.id, a.code, a.version, a.seller_id AS "ownerId", a.card_type_id, a.brand_id,
           a.country, a.currency, a.form, a.rate, t.fee_bps, a.deliver_minutes,
           a.confirm_days, a.description, a.receipt, a.tags, a.status, a.exact, a.min_amount,
           a.max_amount, a.internal_price AS "floorPrice"
    FROM sell_ad a JOIN card_type t ON t.id = a.card_type_id WHERE a.id = ${id} FOR NO KEY UPDATE OF a`);

export interface TakenGoods {
  readonly orderId: string;
  readonly adId: string;
  readonly cards: readonly WantedCard[];
}

/**
 * Gives locked cards to an order placed in the same transaction: their rows of gift_card get the order and their row in
 * it (codes of an e-code ad are attached, sealed), their images get the order, and the goods are in trade.
 */
export async function takeGoods(tx: Tx, { orderId, adId, cards }: TakenGoods): Promise<void> {
  const ids = cards.map(({ cardId }) => cardId);
  await tx.run(sql`
    WITH images AS (
      SELECT u.id FROM upload u JOIN gift_card c ON c.image_id = u.id
      WHERE c.id = ANY(${ids}::uuid[]) ORDER BY u.id FOR NO KEY UPDATE OF u
    )
    UPDATE upload AS u SET order_id = ${orderId} FROM images WHERE u.id = images.id`);
  await tx.run(sql`
    UPDATE gift_card AS c SET order_id = ${orderId}, row_no = n.row
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS n (id, row) WHERE c.id = n.id`);
  await tx.run(sql`
    UPDATE goods SET status = 'in_trade', order_id = ${orderId}
    WHERE id = ANY(${cards.map(({ goodsId }) => goodsId)}::uuid[])`);
  await refreshStock(tx, [adId]);
}
