import type { Amount } from '#core/money/amount.ts';
import { pow10 } from '#core/money/amount.ts';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { pointsFor, type UnitPrice } from '#core/money/price.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { isBelowFloor, type SellStatus, sellPrice } from './sell-ad-row.ts';

/** A transaction with what pricing needs; a call of a `write` function is one. */
export interface GoodsScope {
  readonly services: Pick<Services, 'rates' | 'rules'>;
  readonly tx: Tx;
}

export interface AskedGoods {
  readonly adCode: string;
  /** The version and the price that the buyer saw; price in points per whole unit scaled by 10^8. */
  readonly adVersion: number;
  readonly unitPrice: bigint;
  readonly goodsIds: readonly string[];
  readonly buyerId: string;
  readonly orderId: string;
  /** Where the order's rows are kept: the payer. */
  readonly home: string;
}

/** What an order needs to know of the ad, as it stands now. */
export interface SellAdFacts {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly sellerId: string;
  readonly cardTypeId: string;
  readonly brandId: string;
  readonly country: string;
  readonly currency: string;
  readonly form: 'ecode' | 'physical';
  /** Percent scaled by 10^4. */
  readonly rate: bigint;
  /** The card type's own fee in basis points; null: the general one. */
  readonly feeBps: number | null;
  readonly deliverMinutes: number;
  readonly confirmDays: number;
  readonly description: string;
}

export interface TakenCard {
  /** The row of gift_card, which belongs to the order from here on. */
  readonly id: string;
  readonly goodsId: string;
  /** 1-based row within the order, in the order of the ad's numbers. */
  readonly row: number;
  /** Minor units of the card's currency. */
  readonly faceValue: bigint;
}

export interface TakenGoods {
  readonly ad: SellAdFacts;
  readonly cards: readonly TakenCard[];
  /** Minor units, all cards together. */
  readonly faceValue: bigint;
  readonly unitPrice: UnitPrice;
  /** Base units of points: what the order comes to. */
  readonly amount: Amount;
}

interface LockedAd extends SellAdFacts {
  readonly status: SellStatus;
  readonly exact: boolean;
  readonly minAmount: bigint | null;
  readonly maxAmount: bigint | null;
  readonly internalPrice: bigint | null;
}

/**
 * Takes cards of a sell ad for an order that is being made in the same transaction: their rows of gift_card get the
 * order and their row in it (codes of an e-code ad are attached, sealed), their images the order, and the goods are in
 * trade. Locks goods, uploads, cards and the ad, in this order, so call it before any lock on a ledger account.
 * Throws `nothing.found` (no such ad, or removed), `orders.own_ad`, `goods.blocked`, `orders.too_many_cards` (limit),
 * `goods.not_on_sale`, `orders.ad_closed`, `orders.price_changed` (version or price), `goods.below_floor`,
 * `goods.exact_one`, `goods.amount_limits` (min, max), `orders.amount_zero`.
 */
export async function takeGoods(scope: GoodsScope, asked: AskedGoods): Promise<TakenGoods> {
  const { tx, services } = scope;
  const { adId } = await tradableAd(tx, asked);
  const ids = [...new Set(asked.goodsIds)];
  const limit = services.rules.get('orders.max_cards');
  if (ids.length > limit) throw new AppError('orders.too_many_cards', { limit });
  const goods = await lockOnSale(tx, adId, ids);
  const cards = goods.map(({ id, cardId, faceValue }, index) => ({
    id: cardId,
    goodsId: id,
    row: index + 1,
    faceValue,
  }));
  await attach(tx, asked, cards);
  const ad = await lockAd(tx, adId);
  const faceValue = cards.reduce((sum, card) => sum + card.faceValue, 0n);
  const price = checkedPrice(services, ad, asked);
  const amount = pointsFor(faceValue, ad.currency, price);
  checkAmount(ad, amount, cards.length);
  await tx.run(sql`
    UPDATE goods SET status = 'in_trade', order_id = ${asked.orderId} WHERE id = ANY(${ids}::uuid[])`);
  await tx.run(sql`SELECT refresh_sell_ad(${adId})`);
  return { ad, cards, faceValue, unitPrice: price, amount };
}

async function tradableAd(tx: Tx, { adCode, buyerId }: AskedGoods): Promise<{ adId: string }> {
  const ad = await tx.maybe<{ adId: string; sellerId: string; isBlocked: boolean }>(sql`
    SELECT a.id AS "adId", a.seller_id AS "sellerId", EXISTS (
      SELECT FROM user_block k WHERE (k.user_id, k.blocked_id) IN ((a.seller_id, ${buyerId}), (${buyerId}, a.seller_id))
    ) AS "isBlocked" FROM sell_ad a WHERE a.code = ${adCode} AND a.status <> 'removed'`);
  if (ad === null) throw new AppError('nothing.found');
  if (ad.sellerId === buyerId) throw new AppError('orders.own_ad');
  if (ad.isBlocked) throw new AppError('goods.blocked');
  return ad;
}

interface OnSale {
  readonly id: string;
  readonly rowNo: number;
  readonly cardId: string;
  readonly faceValue: bigint;
  readonly status: string;
}

async function lockOnSale(tx: Tx, adId: string, ids: readonly string[]): Promise<OnSale[]> {
  const rows = await tx.many<OnSale>(sql`
    SELECT id, row_no AS "rowNo", card_id AS "cardId", face_value AS "faceValue", status FROM goods
    WHERE id = ANY(${ids}::uuid[]) AND ad_id = ${adId} ORDER BY id FOR NO KEY UPDATE`);
  if (rows.length < ids.length || rows.length === 0 || rows.some(({ status }) => status !== 'on_sale')) {
    throw new AppError('goods.not_on_sale');
  }
  return rows.sort((a, b) => a.rowNo - b.rowNo);
}

async function attach(tx: Tx, { orderId, home }: AskedGoods, cards: readonly TakenCard[]): Promise<void> {
  const ids = cards.map((card) => card.id);
  await tx.run(sql`
    WITH images AS (
      SELECT u.id FROM upload u JOIN gift_card c ON c.image_id = u.id
      WHERE c.id = ANY(${ids}::uuid[]) ORDER BY u.id FOR NO KEY UPDATE OF u
    )
    UPDATE upload AS u SET order_id = ${orderId} FROM images WHERE u.id = images.id`);
  await tx.run(sql`
    UPDATE gift_card AS c SET order_id = ${orderId}, home = ${home}, row_no = n.row
    FROM unnest(${ids}::uuid[], ${cards.map((card) => card.row)}::smallint[]) AS n (id, row) WHERE c.id = n.id`);
}

const lockAd = (tx: Tx, id: string): Promise<LockedAd> =>
  tx.one<LockedAd>(sql`
    SELECT a.id, a.code, a.version, a.seller_id AS "sellerId", a.card_type_id AS "cardTypeId", a.brand_id AS "brandId",
           a.country, a.currency, a.form, a.rate, t.fee_bps AS "feeBps", a.deliver_minutes AS "deliverMinutes",
           a.confirm_days AS "confirmDays", a.description, a.status, a.exact, a.min_amount AS "minAmount",
           a.max_amount AS "maxAmount", a.internal_price AS "internalPrice"
    FROM sell_ad a JOIN card_type t ON t.id = a.card_type_id WHERE a.id = ${id} FOR NO KEY UPDATE OF a`);

function checkedPrice({ rates }: GoodsScope['services'], ad: LockedAd, asked: AskedGoods): UnitPrice {
  if (ad.status !== 'on') throw new AppError('orders.ad_closed');
  const price = sellPrice(rates, ad);
  if (price === 0n) throw new AppError('gateway.unavailable');
  if (ad.version !== asked.adVersion || price !== asked.unitPrice) throw new AppError('orders.price_changed');
  if (isBelowFloor(ad, price)) throw new AppError('goods.below_floor');
  return price;
}

function checkAmount(ad: LockedAd, amount: Amount, cards: number): void {
  if (amount === 0n) throw new AppError('orders.amount_zero');
  if (ad.exact && cards > 1) throw new AppError('goods.exact_one');
  const least = ad.minAmount ?? 0n;
  if (amount >= least && (ad.maxAmount === null || amount <= ad.maxAmount)) return;
  throw new AppError('goods.amount_limits', { min: pointsText(least), max: pointsText(ad.maxAmount) });
}

/** Whole points as text; without a limit, the most that there can be. */
const pointsText = (value: bigint | null): string => formatDecimal(value ?? pow10(POINTS.unit + 8), POINTS.unit);
