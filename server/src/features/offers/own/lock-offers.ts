import type { ShelfStatus, Side } from '#core/offers/standing.ts';
import { OFFER_TABLES } from '#server/features/shelf/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** One of the owner's offers, locked until the transaction ends. */
export interface LockedOffer {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly cardTypeId: string;
  readonly currency: string;
  readonly status: ShelfStatus;
  readonly closedByItself: boolean;
  /** Of a buy ad, base units of points; null for a sell ad. */
  readonly totalAmount: bigint | null;
  readonly remainingAmount: bigint | null;
}

const STOCK: Readonly<Record<Side, Sql>> = {
  buy: sql`total_amount AS "totalAmount", remaining_amount AS "remainingAmount"`,
  sell: sql`NULL::bigint AS "totalAmount", NULL::bigint AS "remainingAmount"`,
};

export interface OwnOffers {
  readonly side: Side;
  readonly ownerId: string;
}

/**
 * The owner's offers of these codes, locked in the order of their ids: after goods, uploads and cards, where those are
 * locked too. Throws `nothing.found` when one of them is not the owner's.
 */
export async function lockOffers(
  tx: Tx,
  { side, ownerId }: OwnOffers,
  codes: readonly string[],
): Promise<LockedOffer[]> {
  const wanted = [...new Set(codes)];
  const { table, owner } = OFFER_TABLES[side];
  const offers = await tx.many<LockedOffer>(sql`
    SELECT id, code, version, card_type_id AS "cardTypeId", currency, status, closed_by_itself AS "closedByItself",
           ${STOCK[side]}
    FROM ${table} WHERE code = ANY(${wanted}::text[]) AND ${owner} = ${ownerId} AND status <> 'removed'
    ORDER BY id FOR NO KEY UPDATE`);
  if (offers.length < wanted.length) throw new AppError('nothing.found');
  return offers;
}

export async function lockOffer(tx: Tx, own: OwnOffers, code: string): Promise<LockedOffer> {
  const [offer] = await lockOffers(tx, own, [code]);
  if (offer === undefined) throw new AppError('nothing.found');
  return offer;
}

/** How many of its offers the owner has on the shelf, with the owner locked so that two at once do not pass the limit. */
export async function lockAndCountOnShelf(tx: Tx, { side, ownerId }: OwnOffers): Promise<number> {
  const { table, owner } = OFFER_TABLES[side];
  await tx.run(sql`SELECT FROM app_user WHERE id = ${ownerId} FOR NO KEY UPDATE`);
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${table} WHERE ${owner} = ${ownerId} AND status = 'on'`,
  );
  return count;
}
