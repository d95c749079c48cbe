import type { CardForms } from '#core/orders/card-parts.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { BrandTable, CardTagTable, CardTypeTable } from '#server/platform/postgres/tables/catalog.ts';

export type BrandRow = Pick<
  BrandTable,
  'id' | 'name' | 'initials' | 'colour' | 'codeHint' | 'codeHintZh' | 'codePattern' | 'pinPattern'
>;

export interface CardTypeRow
  extends Pick<CardTypeTable, 'id' | 'brandId' | 'country' | 'currency' | 'form' | 'rateMode' | 'maxRate' | 'maxFace'> {
  /** The card type's own bounds within those of its mode, percent scaled by 10^4. */
  readonly minRate: bigint | null;
  readonly receipts: ('none' | 'cash' | 'debit')[];
  /** Basis points; null: the general fee. */
  readonly feeBps: number | null;
  /** Whole units of the currency. */
  readonly minFace: number;
}

const TYPE = sql`t.id, t.brand_id, t.country, t.currency, t.form, t.rate_mode,
  t.min_rate, t.max_rate, t.receipts, t.fee_bps, t.min_face, t.max_face`;

/** All brands, the most traded first, including brands that are no longer traded: orders keep theirs. */
export const allBrands = (db: Queryable): Promise<BrandRow[]> =>
  db.many<BrandRow>(sql`
    SELECT id, name, initials, colour, code_hint, code_hint_zh, code_pattern, pin_pattern
    FROM brand ORDER BY rank, id`);

/** The forms of a brand's codes and PINs. */
export const formsOfBrand = (db: Queryable, brandId: string): Promise<CardForms> =>
  db.one<CardForms>(sql`SELECT code_pattern, pin_pattern FROM brand WHERE id = ${brandId}`);

export const NO_FORMS: CardForms = { codePattern: null, pinPattern: null };

export const formsOfType = async (db: Queryable, cardTypeId: string): Promise<CardForms> =>
  (await db.maybe<CardForms>(sql`
    SELECT b.code_pattern, b.pin_pattern FROM card_type t JOIN brand b ON b.id = t.brand_id WHERE t.id = ${cardTypeId}`)) ??
  NO_FORMS;

/** The card types that are traded, in the order of their brands. */
export const activeTypes = (db: Queryable): Promise<CardTypeRow[]> =>
  db.many<CardTypeRow>(sql`
    SELECT ${TYPE} FROM card_type t JOIN brand b ON b.id = t.brand_id WHERE t.active AND b.active
    ORDER BY b.rank, t.country, t.currency, t.form`);

/** One card type that is traded, or null. */
export const activeType = (db: Queryable, id: string): Promise<CardTypeRow | null> =>
  db.maybe<CardTypeRow>(sql`
    SELECT ${TYPE} FROM card_type t JOIN brand b ON b.id = t.brand_id WHERE t.id = ${id} AND t.active AND b.active`);

/** Those of these card types that are not traded, themselves or with their brand. */
export async function inactiveTypes(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ id: string }>(sql`
    SELECT t.id FROM card_type t JOIN brand b ON b.id = t.brand_id
    WHERE t.id = ANY(${ids}::text[]) AND NOT (t.active AND b.active)`);
  return new Set(rows.map(({ id }) => id));
}

export type TagRow = Pick<CardTagTable, 'id' | 'nameEn' | 'nameZh'>;

/** The tags that an ad can have, the most used first. */
export const activeTags = (db: Queryable): Promise<TagRow[]> =>
  db.many<TagRow>(sql`SELECT id, name_en, name_zh FROM card_tag WHERE active ORDER BY rank, id`);

/** One card type, traded or not: ads keep theirs. */
export const anyType = (db: Queryable, id: string): Promise<CardTypeRow> =>
  db.one<CardTypeRow>(sql`SELECT ${TYPE} FROM card_type t WHERE t.id = ${id}`);
