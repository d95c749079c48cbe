import type { OwnSort } from '#core/offers/listing.ts';
import type { ShelfStatus, Side } from '#core/offers/standing.ts';
import { OFFER_TABLES } from '#server/features/shelf/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { contains } from '#server/platform/postgres/like.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import { BUY_COLUMNS, BUY_JOINS, type BuyRow } from '../model/buy-row.ts';
import { OWN_SELL_COLUMNS, type OwnSellRow, SELL_COLUMNS, SELL_JOINS, type SellRow } from '../model/sell-row.ts';

/** Sorts of what only a buy ad has are only asked for among buy ads. */
const ORDER: Readonly<Record<OwnSort, Sql>> = {
  newest: sql`a.created_at DESC, a.id`,
  rate: sql`a.rate DESC, a.id`,
  left: sql`a.remaining_amount DESC, a.id`,
  sold: sql`a.sold_count DESC, a.id`,
  views: sql`a.views DESC, a.id`,
};

export interface OwnFilter {
  readonly ownerId: string;
  readonly status?: ShelfStatus | undefined;
  readonly cardTypeId?: string | undefined;
  /** Of buy ads: part of the code or of the brand's name. Of sell ads: the code, from its start. */
  readonly search?: string | undefined;
}

/** The owner's buy ads, and how many there are. */
export const ownBuyOffers = (
  db: Queryable,
  filter: OwnFilter,
  page: PageParams & { readonly sort: OwnSort },
): Promise<PageOf<BuyRow>> =>
  ownPage(db, { side: 'buy', columns: BUY_COLUMNS, joins: BUY_JOINS, order: ORDER[page.sort] }, { filter, page });

/** The owner's sell ads, newest first, and their number. */
export const ownSellOffers = (db: Queryable, filter: OwnFilter, page: PageParams): Promise<PageOf<OwnSellRow>> =>
  ownPage(db, { side: 'sell', columns: OWN_SELL_COLUMNS, joins: SELL_JOINS, order: ORDER.newest }, { filter, page });

interface Shown {
  readonly side: Side;
  readonly columns: Sql;
  readonly joins: Sql;
  readonly order: Sql;
}

interface OfferFilter {
  readonly filter: OwnFilter;
  readonly page: PageParams;
}

function ownPage<R extends object>(
  db: Queryable,
  { side, columns, joins, order }: Shown,
  { filter, page }: OfferFilter,
): Promise<PageOf<R>> {
  const { table } = OFFER_TABLES[side];
  const where = ownedBy(side, filter);
  return pageOf<R>(db, page, {
    from: sql`${table} a WHERE ${where}`,
    order,
    select: (rows) => sql`
      SELECT ${columns} FROM ${rows} a
      ${joins}`,
  });
}

function ownedBy(side: Side, { ownerId, status, cardTypeId, search }: OwnFilter): Sql {
  const conditions = [sql`a.${OFFER_TABLES[side].owner} = ${ownerId}`, sql`a.status <> 'removed'`];
  if (status !== undefined) conditions.push(sql`a.status = ${status}`);
  if (cardTypeId !== undefined) conditions.push(sql`a.card_type_id = ${cardTypeId}`);
  if (search) conditions.push(side === 'buy' ? mentions(search) : sql`starts_with(a.code, upper(${search}::text))`);
  return join(conditions, ' AND ');
}

function mentions(search: string): Sql {
  const pattern = contains(search);
  return sql`(a.code ILIKE ${pattern} OR a.brand_id IN (SELECT b.id FROM brand b WHERE b.name ILIKE ${pattern}))`;
}

/** A buy ad that others may look at. */
export const buyOfferByCode = (db: Queryable, code: string): Promise<BuyRow | null> =>
  db.maybe<BuyRow>(
    sql`SELECT ${BUY_COLUMNS} FROM buy_ad a ${BUY_JOINS} WHERE a.code = ${code} AND a.status <> 'removed'`,
  );

/** A sell ad that other users may view. */
export const sellOfferByCode = (db: Queryable, code: string): Promise<SellRow | null> =>
  db.maybe<SellRow>(
    sql`SELECT ${SELL_COLUMNS} FROM sell_ad a ${SELL_JOINS} WHERE a.code = ${code} AND a.status <> 'removed'`,
  );

/** One of the owner's sell ads, with its cards counted. */
export const ownSellOffer = (db: Queryable, code: string, ownerId: string): Promise<OwnSellRow | null> =>
  db.maybe<OwnSellRow>(sql`
    SELECT ${OWN_SELL_COLUMNS} FROM sell_ad a ${SELL_JOINS}
    WHERE a.code = ${code} AND a.seller_id = ${ownerId} AND a.status <> 'removed'`);
