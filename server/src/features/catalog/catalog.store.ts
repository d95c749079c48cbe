import type { Queryable } from '#server/platform/db.ts';
import { sql } from '#server/platform/sql.ts';

export interface BrandRow {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  readonly colour: string;
  readonly codeHint: string;
  readonly codePattern: string | null;
}

export interface CardTypeRow {
  readonly id: string;
  readonly brandId: string;
  readonly country: string;
  readonly currency: string;
  readonly form: 'ecode' | 'physical';
  readonly rateMode: 'normal' | 'wide';
  /** Null: the general fee. Basis points. */
  readonly feeBps: number | null;
  /** Whole units of the currency. */
  readonly minFace: number;
  readonly maxFace: number;
}

const TYPE = sql`t.id, t.brand_id AS "brandId", t.country, t.currency, t.form, t.rate_mode AS "rateMode",
  t.fee_bps AS "feeBps", t.min_face AS "minFace", t.max_face AS "maxFace"`;

/** All brands, most traded first. */
export const allBrands = (db: Queryable): Promise<BrandRow[]> =>
  db.many<BrandRow>(sql`
    SELECT id, name, initials, colour, code_hint AS "codeHint", code_pattern AS "codePattern"
    FROM brand ORDER BY rank, id`);

/** The card types that are traded, in the order of their brands. */
export const activeTypes = (db: Queryable): Promise<CardTypeRow[]> =>
  db.many<CardTypeRow>(sql`
    SELECT ${TYPE} FROM card_type t JOIN brand b ON b.id = t.brand_id WHERE t.active
    ORDER BY b.rank, t.country, t.currency, t.form`);

/** One card type that is traded, or null. */
export const activeType = (db: Queryable, id: string): Promise<CardTypeRow | null> =>
  db.maybe<CardTypeRow>(sql`SELECT ${TYPE} FROM card_type t WHERE t.id = ${id} AND t.active`);

/** One card type, traded or not: an ad keeps its own. */
export const anyType = (db: Queryable, id: string): Promise<CardTypeRow> =>
  db.one<CardTypeRow>(sql`SELECT ${TYPE} FROM card_type t WHERE t.id = ${id}`);
