import type { Queryable } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** The open debt of a user, in base units of points. */
export async function openDebtOf(db: Queryable, debtor: string): Promise<bigint> {
  const { open } = await db.one<{ open: bigint }>(sql`
    SELECT coalesce(sum(amount - paid), 0)::bigint AS open FROM compensation_debt
    WHERE debtor = ${debtor} AND paid < amount`);
  return open;
}

export interface DebtView {
  readonly orderCode: string;
  readonly other: string;
  readonly amount: bigint;
  readonly paid: bigint;
  readonly at: Date;
}

/** One page of a user's debts, or of the debts owed to a user; newest first. */
export async function debtsPage(
  db: Queryable,
  { userId, side }: { readonly userId: string; readonly side: 'owed_by_me' | 'owed_to_me' },
  page: PageParams,
): Promise<PageOf<DebtView>> {
  const mine = side === 'owed_by_me' ? sql`d.debtor = ${userId}` : sql`d.creditor = ${userId}`;
  const other = side === 'owed_by_me' ? sql`d.creditor` : sql`d.debtor`;
  return pageOf<DebtView>(db, page, {
    from: sql`compensation_debt d WHERE ${mine}`,
    order: sql`d.at DESC, d.id`,
    select: (rows) => sql`
      SELECT o.code AS "orderCode", u.nickname AS other, d.amount, d.paid, d.at FROM ${rows} d JOIN gift_order o ON o.id = d.order_id JOIN app_user u ON u.id = ${other}`,
  });
}

/** Debtors with open debts and available points. */
export async function payingDebtors(db: Queryable, limit: number): Promise<string[]> {
  const rows = await db.many<{ debtor: string }>(sql`
    SELECT d.debtor FROM (SELECT DISTINCT debtor FROM compensation_debt WHERE paid < amount) d
    JOIN ledger_account l ON l.id = d.debtor
    WHERE l.credits_posted - l.debits_posted - l.debits_pending > 0 LIMIT ${limit}`);
  return rows.map(({ debtor }) => debtor);
}
