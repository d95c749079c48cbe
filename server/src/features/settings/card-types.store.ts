import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { offsetOf, type PageOf, type PageParams } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { CardTypeTable } from '#server/platform/postgres/tables/catalog.ts';

export interface TypeTerms extends Pick<CardTypeTable, 'rateMode' | 'maxRate' | 'active'> {
  /** Basis points; null: the general fee. */
  readonly feeBps: number | null;
  /** Percent scaled by 10^4; null: the mode's bound. */
  readonly minRate: bigint | null;
}

export interface TypeRow extends TypeTerms, Pick<CardTypeTable, 'id' | 'brandId' | 'country' | 'currency' | 'form'> {
  readonly brandName: string;
  readonly brandActive: boolean;
  readonly adsOnShelf: number;
}

const TERMS = sql`t.fee_bps, t.rate_mode, t.min_rate, t.max_rate,
  t.active`;

export interface TypeFilter {
  readonly search?: string | undefined;
  readonly brandId?: string | undefined;
  readonly form: 'all' | 'ecode' | 'physical';
  readonly state: 'all' | 'active' | 'inactive' | 'own_fee' | 'own_bounds';
}

const STATES: Readonly<Record<TypeFilter['state'], Sql>> = {
  all: sql`true`,
  active: sql`t.active AND b.active`,
  inactive: sql`NOT (t.active AND b.active)`,
  own_fee: sql`t.fee_bps IS NOT NULL`,
  own_bounds: sql`(t.min_rate IS NOT NULL OR t.max_rate IS NOT NULL)`,
};

function keeps({ search, brandId, form, state }: TypeFilter): Sql {
  const all: Sql[] = [STATES[state]];
  if (brandId !== undefined) all.push(sql`t.brand_id = ${brandId}`);
  if (form !== 'all') all.push(sql`t.form = ${form}`);
  if (search !== undefined) {
    all.push(sql`(strpos(lower(b.name), lower(${search}::text)) > 0 OR strpos(t.id, lower(${search}::text)) > 0)`);
  }
  return join(all, ' AND ');
}

/** One page of card types in the order of their brands, and the number of matches. */
export async function typesPage(db: Queryable, filter: TypeFilter, page: PageParams): Promise<PageOf<TypeRow>> {
  const rows = await db.many<TypeRow>(sql`
    SELECT t.id, t.brand_id, b.name AS "brandName", b.active AS "brandActive", t.country, t.currency,
      t.form, ${TERMS},
      (SELECT count(*) FROM buy_ad a WHERE a.card_type_id = t.id AND a.status = 'on')::int
      + (SELECT count(*) FROM sell_ad a WHERE a.card_type_id = t.id AND a.status = 'on' AND a.on_sale_count > 0)::int
        AS "adsOnShelf"
    FROM card_type t JOIN brand b ON b.id = t.brand_id WHERE ${keeps(filter)}
    ORDER BY b.rank, t.country, t.currency, t.form, t.id LIMIT ${page.limit} OFFSET ${offsetOf(page)}`);
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM card_type t JOIN brand b ON b.id = t.brand_id WHERE ${keeps(filter)}`);
  return { rows, totalCount: count };
}

/** The terms of a card type, locked; null when there is no such type. */
export const lockType = (tx: Tx, id: string): Promise<TypeTerms | null> =>
  tx.maybe<TypeTerms>(sql`SELECT ${TERMS} FROM card_type t WHERE t.id = ${id} FOR NO KEY UPDATE`);

/** All but the fee. */
export async function updateType(tx: Tx, id: string, terms: Omit<TypeTerms, 'feeBps'>): Promise<void> {
  await tx.run(sql`
    UPDATE card_type SET rate_mode = ${terms.rateMode}, min_rate = ${terms.minRate}, max_rate = ${terms.maxRate},
      active = ${terms.active} WHERE id = ${id}`);
}

/** Basis points; null: the general fee. */
export async function updateFee(tx: Tx, id: string, feeBps: number | null): Promise<void> {
  await tx.run(sql`UPDATE card_type SET fee_bps = ${feeBps} WHERE id = ${id}`);
}

/** A brand's status and its card types' ids, locked; null when there is no such brand. */
export const lockBrand = (tx: Tx, id: string): Promise<{ active: boolean; typeIds: string[] } | null> =>
  tx.maybe(sql`
    SELECT b.active, (SELECT coalesce(array_agg(t.id), '{}') FROM card_type t WHERE t.brand_id = b.id) AS "typeIds"
    FROM brand b WHERE b.id = ${id} FOR NO KEY UPDATE`);
