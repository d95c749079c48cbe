import type { StoredCode } from '#server/platform/crypto/vault.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { GoodsTable } from '#server/platform/postgres/tables/ads.ts';
import { refreshStock } from './refresh-stock.ts';

export type GoodsStatus = 'on_sale' | 'off_shelf' | 'in_trade' | 'in_arbitration' | 'completed';

export interface GoodsRow extends Pick<GoodsTable, 'id' | 'rowNo' | 'status' | 'createdAt'> {
  /** Minor units of the card's currency. */
  readonly faceValue: bigint;
  /** Empty for a short code; null where there is no code yet. */
  readonly tail: string | null;
  readonly imageId: string | null;
  readonly orderCode: string | null;
  readonly buyerId: string | null;
}

/** The maximum number of cards of one ad. */
export const MAX_ON_SALE = 500;

/** A page of an ad's cards in the order of their numbers, and their total number. */
export async function goodsPage(
  db: Queryable,
  of: { readonly adId: string; readonly status?: GoodsStatus | undefined },
  page: PageParams,
): Promise<PageOf<GoodsRow>> {
  const where = of.status === undefined ? sql`ad_id = ${of.adId}` : sql`ad_id = ${of.adId} AND status = ${of.status}`;
  return pageOf<GoodsRow>(db, page, {
    from: sql`goods g WHERE ${where}`,
    order: sql`g.row_no`,
    select: (rows) => sql`
      SELECT g.id, g.row_no, g.face_value, CASE WHEN c.code_sealed IS NULL THEN NULL ELSE c.code_tail END AS tail, c.image_id,
             g.status, o.code AS "orderCode", o.provider_id AS "buyerId", g.created_at
      FROM ${rows} g
      JOIN gift_card c ON c.id = g.card_id LEFT JOIN gift_order o ON o.id = g.order_id`,
  });
}

export type OnSaleRow = Pick<GoodsTable, 'id' | 'rowNo' | 'faceValue'>;

export const goodsOnSale = (db: Queryable, adId: string): Promise<OnSaleRow[]> =>
  db.many<OnSaleRow>(sql`
    SELECT id, row_no, face_value FROM goods
    WHERE ad_id = ${adId} AND status = 'on_sale' ORDER BY row_no LIMIT ${MAX_ON_SALE}`);

export type LockedGoods = Pick<GoodsTable, 'id' | 'adId' | 'cardId' | 'status'>;

/** All or the chosen cards of one of the owner's ads, locked before anything else of theirs. */
export function lockGoodsOf(
  tx: Tx,
  of: { readonly code: string; readonly ownerId: string; readonly ids?: readonly string[] },
): Promise<LockedGoods[]> {
  const chosen = of.ids === undefined ? sql`` : sql`AND g.id = ANY(${of.ids}::uuid[])`;
  return tx.many<LockedGoods>(sql`
    SELECT g.id, g.ad_id, g.card_id, g.status FROM goods g JOIN sell_ad a ON a.id = g.ad_id
    WHERE a.code = ${of.code} AND a.seller_id = ${of.ownerId} AND a.status <> 'removed' ${chosen}
    ORDER BY g.id FOR NO KEY UPDATE OF g`);
}

/** Removes cards that are in no order: image and code can be used again. */
export async function dropGoods(tx: Tx, goods: readonly LockedGoods[]): Promise<void> {
  if (goods.length === 0) return;
  const cards = goods.map(({ cardId }) => cardId);
  await tx.run(sql`
    WITH images AS (
      SELECT u.id FROM upload u JOIN gift_card c ON c.image_id = u.id
      WHERE c.id = ANY(${cards}::uuid[]) ORDER BY u.id FOR NO KEY UPDATE OF u
    )
    UPDATE upload AS u SET used_by = NULL, order_id = NULL FROM images WHERE u.id = images.id`);
  await tx.run(sql`DELETE FROM goods WHERE id = ANY(${goods.map(({ id }) => id)}::uuid[])`);
  await tx.run(sql`DELETE FROM gift_card WHERE id = ANY(${cards}::uuid[]) AND order_id IS NULL`);
}

export interface NewCard {
  readonly goodsId: string;
  readonly cardId: string;
  /** Minor units of the card's currency. */
  readonly faceValue: bigint;
  /** Null for a physical card. */
  readonly stored: StoredCode | null;
  readonly imageId: string | null;
}

/** Marks unused images of this owner as used by these cards; returns the cards that got theirs. */
export async function claimImages(tx: Tx, ownerId: string, cards: readonly NewCard[]): Promise<Set<string>> {
  const withImage = cards.filter((card) => card.imageId !== null);
  const rows = await tx.many<{ cardId: string }>(sql`
    WITH free AS (
      SELECT u.id, n.card FROM upload u
      JOIN unnest(${withImage.map((card) => card.imageId)}::uuid[], ${withImage.map((card) => card.cardId)}::uuid[]) AS n (id, card)
        ON n.id = u.id
      WHERE u.owner_id = ${ownerId} AND u.purpose = 'card' AND u.used_by IS NULL
      ORDER BY u.id FOR NO KEY UPDATE OF u
    )
    UPDATE upload AS u SET used_by = free.card FROM free WHERE u.id = free.id RETURNING free.card AS "cardId"`);
  return new Set(rows.map((row) => row.cardId));
}

/** Releases the images of cards that were not added. */
export async function freeImages(tx: Tx, cards: readonly NewCard[]): Promise<void> {
  if (cards.length === 0) return;
  await tx.run(sql`
    UPDATE upload SET used_by = NULL
    WHERE id = ANY(${cards.map((card) => card.imageId)}::uuid[]) AND used_by = ANY(${cards.map((card) => card.cardId)}::uuid[])`);
}

/** Inserts the cards, in the order of their hashes; returns those whose code is nowhere else on the platform. */
export async function insertCards(tx: Tx, ownerId: string, cards: readonly NewCard[]): Promise<Set<string>> {
  const sorted = [...cards].sort((a, b) => Buffer.compare(a.stored?.hash ?? NONE, b.stored?.hash ?? NONE));
  const rows = await tx.many<{ id: string }>(sql`
    INSERT INTO gift_card (id, seller_id, row_no, face_value, code_sealed, code_hash, code_tail, image_id, goods_id)
    SELECT n.id, ${ownerId}, 1, n.face, n.sealed, n.hash, n.tail, n.image, n.goods
    FROM unnest(${sorted.map((card) => card.cardId)}::uuid[], ${sorted.map((card) => card.faceValue)}::bigint[],
      ${sorted.map((card) => card.stored?.sealed ?? null)}::bytea[], ${sorted.map((card) => card.stored?.hash ?? null)}::bytea[],
      ${sorted.map((card) => card.stored?.tail ?? '')}::text[], ${sorted.map((card) => card.imageId)}::uuid[],
      ${sorted.map((card) => card.goodsId)}::uuid[]) AS n (id, face, sealed, hash, tail, image, goods)
    ON CONFLICT (code_hash) WHERE live DO NOTHING RETURNING id`);
  return new Set(rows.map((row) => row.id));
}

const NONE = Buffer.alloc(0);

/** Numbers the cards from the ad's last number on and puts them on sale. The ad must be locked. */
export async function insertGoods(tx: Tx, adId: string, cards: readonly NewCard[]): Promise<void> {
  const { next } = await tx.one<{ next: number }>(sql`
    UPDATE sell_ad SET next_row = next_row + ${cards.length} WHERE id = ${adId}
    RETURNING next_row - ${cards.length} AS next`);
  await tx.run(sql`
    INSERT INTO goods (id, ad_id, seller_id, row_no, face_value, card_id)
    SELECT n.id, ${adId}, (SELECT seller_id FROM sell_ad WHERE id = ${adId}), ${next}::int + n.nth::int - 1, n.face, n.card
    FROM unnest(${cards.map((card) => card.goodsId)}::uuid[], ${cards.map((card) => card.faceValue)}::bigint[],
      ${cards.map((card) => card.cardId)}::uuid[]) WITH ORDINALITY AS n (id, face, card, nth)`);
  await refreshStock(tx, [adId]);
}

/** The number of unsold cards of an ad. */
export async function unsoldCount(db: Queryable, adId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM goods WHERE ad_id = ${adId} AND status <> 'completed'`);
  return count;
}

/** Changes the status of cards that are in no order. */
export async function updateShelf(tx: Tx, ids: readonly string[], status: 'on_sale' | 'off_shelf'): Promise<number> {
  const free: Sql = sql`id = ANY(${ids}::uuid[]) AND status IN ('on_sale', 'off_shelf') AND status <> ${status}`;
  return tx.run(sql`UPDATE goods SET status = ${status} WHERE ${free}`);
}
