import type { OfferKind, Side } from '#core/offers/standing.ts';
import type { Services } from '#server/app/services.ts';
import { blockedWith } from '#server/features/people/public.ts';
import { IS_OPEN, OFFER_TABLES } from '#server/features/shelf/public.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';

/** What one looks for among the offers of either side. */
export interface MarketFilter {
  readonly cardTypeId?: string | undefined;
  readonly brandId?: string | undefined;
  readonly country?: string | undefined;
  readonly currency?: string | undefined;
  readonly form?: 'ecode' | 'physical' | undefined;
  /** Whole units of the currency, possibly with a fraction. */
  readonly face?: number | undefined;
  readonly tag?: string | undefined;
  readonly receipt?: string | undefined;
  readonly ownerId?: string | undefined;
  /** Only this user's favourites. */
  readonly collectedBy?: string | undefined;
  /** Only these owners. */
  readonly owners?: readonly string[] | undefined;
  /** Of buy ads: not in closed hours. */
  readonly openOnly?: boolean | undefined;
  /** Of sell ads: fast trade. */
  readonly quickOnly?: boolean | undefined;
}

/** What the conditions of an offer are worked out with. */
export type Market = Pick<Services, 'rates' | 'rules'>;

/** What differs between the sides. All of it is about offers of the alias `a`. */
export interface MarketSide<S extends string> {
  readonly side: Side;
  /** Where the offers come from, with what `isOpen` needs. */
  readonly source: Sql;
  /** Each order is that of an index. */
  readonly order: Readonly<Record<S, Sql>>;
  /** What an offer is shown with, and the tables for it. */
  readonly columns: Sql;
  readonly joins: Sql;
  /** On the shelf, and open to an order as it stands. */
  isOpen(market: Market): Sql;
  /** A card of this face value can be traded. */
  takesFace(face: number): Sql;
}

export interface MarketPage<S extends string> {
  readonly sort: S;
  /** Whoever is in a block with this user is left out. */
  readonly viewerId?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface MarketQuery<S extends string> {
  readonly market: Market;
  readonly filter: MarketFilter;
  readonly page: MarketPage<S>;
}

/** A page is cut before owners and brands are looked up; an index gives the order, so nothing large is sorted. */
export function pageQuery<S extends string>(side: MarketSide<S>, { market, filter, page }: MarketQuery<S>): Sql {
  const order = side.order[page.sort];
  return sql`
    SELECT ${side.columns} FROM (
      SELECT a.* FROM ${side.source} WHERE ${matching(side, filter, market)} ${excludeBlocked(side, page.viewerId)}
      ORDER BY ${order} LIMIT ${page.limit} OFFSET ${page.offset}) a
    ${side.joins} ORDER BY ${order}`;
}

/** Leaves out whoever is in a block with the viewer. */
export function excludeBlocked({ side }: { readonly side: OfferKind }, viewerId: string | undefined): Sql {
  if (viewerId === undefined) return sql``;
  return sql`AND a.${OFFER_TABLES[side].owner} <> ALL (ARRAY(${blockedWith(viewerId)}))`;
}

/** What the filter asks for, on the shelf, and open to an order as it stands: conditions on the tables of `source`. */
export function matching(side: MarketSide<string>, filter: MarketFilter, market: Market): Sql {
  const { face, tag, receipt, ownerId, collectedBy, owners } = filter;
  const owner = sql`a.${OFFER_TABLES[side.side].owner}`;
  const conditions = [side.isOpen(market), ...ofCard(filter, { row: sql`a`, typeId: sql`a.card_type_id` })];
  if (face !== undefined) conditions.push(side.takesFace(face));
  if (tag !== undefined) conditions.push(sql`a.tags @> ARRAY[${tag}]::text[]`);
  if (receipt !== undefined) conditions.push(sql`a.receipt = ${receipt}`);
  if (ownerId !== undefined) conditions.push(sql`${owner} = ${ownerId}`);
  if (collectedBy !== undefined) {
    conditions.push(sql`a.code = ANY(ARRAY(SELECT f.ad_code FROM favourite f WHERE f.user_id = ${collectedBy}))`);
  }
  if (owners !== undefined) conditions.push(sql`${owner} = ANY(${owners}::uuid[])`);
  if (side.side === 'buy' && filter.openOnly === true) conditions.push(IS_OPEN);
  if (side.side === 'sell' && filter.quickOnly === true) conditions.push(sql`a.quick`);
  return join(conditions, ' AND ');
}

/** What the filter asks of the card, of a row that has a card type's columns. */
export function ofCard(filter: MarketFilter, { row, typeId }: { readonly row: Sql; readonly typeId: Sql }): Sql[] {
  const { cardTypeId, brandId, country, currency, form } = filter;
  const conditions: Sql[] = [];
  if (cardTypeId !== undefined) conditions.push(sql`${typeId} = ${cardTypeId}`);
  if (brandId !== undefined) conditions.push(sql`${row}.brand_id = ${brandId}`);
  if (country !== undefined) conditions.push(sql`${row}.country = ${country}`);
  if (currency !== undefined) conditions.push(sql`${row}.currency = ${currency}`);
  if (form !== undefined) conditions.push(sql`${row}.form = ${form}`);
  return conditions;
}

/** How many rows a list has in all. A page that is not full ends it, so then its rows say so, and nothing is counted. */
export async function totalOf(
  { offset, limit }: Pick<MarketPage<string>, 'offset' | 'limit'>,
  rows: readonly unknown[],
  count: () => Promise<number>,
): Promise<number> {
  const seen = offset + rows.length;
  if (rows.length < limit && (rows.length > 0 || offset === 0)) return seen;
  return Math.max(rows.length > 0 ? seen : 0, await count());
}
