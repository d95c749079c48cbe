import type { ShelfStatus, Side, Standing } from '#core/offers/standing.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { join, sql } from '#server/platform/postgres/sql.ts';
import type { PointsAdTable } from '#server/platform/postgres/tables/points-ads.ts';
import { POINTS_COLUMNS, POINTS_JOINS, type PointsRow } from '../points-row.ts';
import type { PointsTerms } from './check-points.ts';

export interface NewPointsOffer
  extends PointsTerms,
    Pick<PointsAdTable, 'id' | 'code' | 'side' | 'ownerId' | 'accountId' | 'currency'> {}

export async function insertPointsOffer(tx: Tx, ad: NewPointsOffer): Promise<void> {
  await tx.run(sql`
    INSERT INTO points_ad (id, code, side, owner_id, account_id, currency, pricing, premium, fixed_price,
                           exchange_rate, total_amount, remaining_amount, exact_amounts, min_amount, max_amount, methods,
                           payment_account_ids, pay_minutes, terms, tags)
    VALUES (${ad.id}, ${ad.code}, ${ad.side}, ${ad.ownerId}, ${ad.accountId}, ${ad.currency},
            ${ad.pricing}, ${ad.premium}, ${ad.fixedPrice}, ${ad.exchangeRate}, ${ad.totalAmount}, ${ad.totalAmount},
            ${ad.exactAmounts}::bigint[], ${ad.minAmount}, ${ad.maxAmount}, ${ad.methods}, ${ad.paymentAccountIds},
            ${ad.payMinutes}, ${ad.terms}, ${ad.tags})`);
}

export interface NextPoints extends PointsTerms, Standing {
  readonly remainingAmount: bigint;
}

/** Answers the new version. */
export async function updatePointsTerms(tx: Tx, id: string, next: NextPoints): Promise<number> {
  const { version } = await tx.one<{ version: number }>(sql`
    UPDATE points_ad SET version = version + 1, pricing = ${next.pricing}, premium = ${next.premium},
      fixed_price = ${next.fixedPrice}, exchange_rate = ${next.exchangeRate}, total_amount = ${next.totalAmount},
      remaining_amount = ${next.remainingAmount}, exact_amounts = ${next.exactAmounts}::bigint[],
      min_amount = ${next.minAmount}, max_amount = ${next.maxAmount}, methods = ${next.methods},
      payment_account_ids = ${next.paymentAccountIds}, pay_minutes = ${next.payMinutes}, terms = ${next.terms},
      tags = ${next.tags}, status = ${next.status}, closed_by_itself = ${next.closedByItself}, updated_at = now()
    WHERE id = ${id} RETURNING version`);
  return version;
}

/** A points ad that others may look at. */
export const pointsOfferByCode = (db: Queryable, code: string): Promise<PointsRow | null> =>
  db.maybe<PointsRow>(sql`
    SELECT ${POINTS_COLUMNS} FROM points_ad a ${POINTS_JOINS} WHERE a.code = ${code} AND a.status <> 'removed'`);

/** The same, locked until the transaction ends; its owner, whom one locks before, is not. */
export const lockPointsOffer = (tx: Tx, code: string): Promise<PointsRow | null> =>
  tx.maybe<PointsRow>(sql`
    SELECT ${POINTS_COLUMNS} FROM points_ad a ${POINTS_JOINS} WHERE a.code = ${code} AND a.status <> 'removed'
    FOR NO KEY UPDATE OF a`);

export interface OwnPointsFilter {
  readonly ownerId: string;
  readonly side?: Side | undefined;
  readonly status?: ShelfStatus | undefined;
  /** The code, from its start. */
  readonly search?: string | undefined;
}

/** The owner's points ads, newest first, and their number. */
export async function ownPointsOffers(
  db: Queryable,
  { ownerId, side, status, search }: OwnPointsFilter,
  page: PageParams,
): Promise<PageOf<PointsRow>> {
  const conditions = [sql`a.owner_id = ${ownerId}`, sql`a.status <> 'removed'`];
  if (side !== undefined) conditions.push(sql`a.side = ${side}`);
  if (status !== undefined) conditions.push(sql`a.status = ${status}`);
  if (search) conditions.push(sql`starts_with(a.code, upper(${search}::text))`);
  const where = join(conditions, ' AND ');
  const order = sql`a.created_at DESC, a.id`;
  return pageOf<PointsRow>(db, page, {
    from: sql`points_ad a WHERE ${where}`,
    order,
    select: (rows) => sql`
      SELECT ${POINTS_COLUMNS} FROM ${rows} a
      ${POINTS_JOINS}`,
  });
}
