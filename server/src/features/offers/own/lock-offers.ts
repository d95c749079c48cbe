import type { OfferKind, ShelfStatus, Side } from '#core/offers/standing.ts';
import { OFFER_TABLES } from '#server/features/shelf/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** One of the owner's offers, locked until the transaction ends. */
export interface LockedOffer {
  readonly id: string;
  readonly code: string;
  readonly version: number;
  /** Null of points. */
  readonly cardTypeId: string | null;
  readonly currency: string;
  readonly status: ShelfStatus;
  readonly closedByItself: boolean;
  /** Base units of points; null for a sell ad, whose stock is its cards. */
  readonly totalAmount: bigint | null;
  readonly remainingAmount: bigint | null;
  /** Its orders take points of its owner. */
  readonly isPayer: boolean;
}

/** One of cards. */
export interface LockedCardOffer extends LockedOffer {
  readonly cardTypeId: string;
}

const AMOUNTS = sql`total_amount, remaining_amount`;
const STOCK: Readonly<Record<OfferKind, Sql>> = {
  buy: sql`card_type_id, ${AMOUNTS}, true AS "isPayer"`,
  sell: sql`card_type_id, NULL::bigint AS total_amount, NULL::bigint AS remaining_amount, false AS "isPayer"`,
  points: sql`NULL::text AS card_type_id, ${AMOUNTS}, side = 'sell' AS "isPayer"`,
};

export interface OwnOffers {
  readonly side: OfferKind;
  readonly ownerId: string;
}

interface OwnCardOffers extends OwnOffers {
  readonly side: Side;
}

/**
 * The owner's offers of these codes, locked in the order of their ids: after goods, uploads and cards, where those are
 * locked too. Throws `nothing.found` when one of them is not the owner's.
 */
export async function lockOffers(tx: Tx, own: OwnCardOffers, codes: readonly string[]): Promise<LockedCardOffer[]>;
export async function lockOffers(tx: Tx, own: OwnOffers, codes: readonly string[]): Promise<LockedOffer[]>;
export async function lockOffers(
  tx: Tx,
  { side, ownerId }: OwnOffers,
  codes: readonly string[],
): Promise<LockedOffer[]> {
  const wanted = [...new Set(codes)];
  const { table, owner } = OFFER_TABLES[side];
  const offers = await tx.many<LockedOffer>(sql`
    SELECT id, code, version, currency, status, closed_by_itself,
           ${STOCK[side]}
    FROM ${table} WHERE code = ANY(${wanted}::text[]) AND ${owner} = ${ownerId} AND status <> 'removed'
    ORDER BY id FOR NO KEY UPDATE`);
  if (offers.length < wanted.length) throw new AppError('nothing.found');
  return offers;
}

export async function lockOffer(tx: Tx, own: OwnCardOffers, code: string): Promise<LockedCardOffer>;
export async function lockOffer(tx: Tx, own: OwnOffers, code: string): Promise<LockedOffer>;
export async function lockOffer(tx: Tx, own: OwnOffers, code: string): Promise<LockedOffer> {
  const [offer] = await lockOffers(tx, own, [code]);
  if (offer === undefined) throw new AppError('nothing.found');
  return offer;
}

/**
 * How many of its offers the owner has on the shelf, with the owner locked so that two at once do not pass the limit. Throws
 * `session.expired` when another login closed the account meanwhile.
 */
export async function lockAndCountOnShelf(tx: Tx, { side, ownerId }: OwnOffers): Promise<number> {
  const { table, owner } = OFFER_TABLES[side];
  const open = await tx.run(sql`SELECT FROM app_user WHERE id = ${ownerId} AND status <> 'closed' FOR NO KEY UPDATE`);
  if (open === 0) throw new AppError('session.expired');
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${table} WHERE ${owner} = ${ownerId} AND status = 'on'`,
  );
  return count;
}
