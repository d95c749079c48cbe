import { ownAccountIds } from '#core/ledger/own-accounts.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { beginsWith } from '#server/platform/postgres/like.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { LedgerAccountTable, LedgerTransferTable } from '#server/platform/postgres/tables/ledger.ts';

export interface AccountRow extends Pick<LedgerAccountTable, 'id' | 'kind' | 'currency'> {
  readonly owner: string | null;
  readonly amount: bigint;
  readonly frozen: bigint;
  readonly debt: bigint;
}

/** The condition on the owner of an account: the link's, and a name that begins so. */
function ownedBy(subjectId: string | null, search: string): Sql {
  const owner = subjectId === null ? sql`true` : sql`a.owner = ${subjectId}`;
  if (search === '') return owner;
  return sql`${owner} AND a.owner IN (
    SELECT id FROM app_user WHERE lower(nickname) LIKE ${beginsWith(search.toLowerCase())})`;
}

interface AccountsPage extends PageParams {
  readonly search?: string | undefined;
}

/** What waits to be folded into a balance belongs to it. */
export const accountsPage = (
  db: Queryable,
  subjectId: string | null,
  page: AccountsPage,
): Promise<PageOf<AccountRow>> =>
  pageOf<AccountRow>(db, page, {
    from: sql`ledger_account a WHERE ${ownedBy(subjectId, page.search ?? '')}`,
    order: sql`a.id`,
    isCountedInOrder: true,
    select: (rows) => sql`
      SELECT a.id, u.nickname AS owner, a.kind, a.currency, a.debits_pending AS frozen,
             (a.credits_posted - a.debits_posted + coalesce((SELECT sum(q.credits - q.debits) FROM ledger_fold_queue q
               WHERE q.account = a.id), 0))::bigint AS amount,
             CASE WHEN a.kind = 'bail' THEN coalesce((SELECT sum(d.amount - d.paid) FROM compensation_debt d
               WHERE d.debtor = a.owner AND d.paid < d.amount), 0) ELSE 0 END::bigint AS debt
        FROM ${rows} a
        LEFT JOIN app_user u ON u.id = a.owner`,
  });

export interface MovementRow extends Pick<LedgerTransferTable, 'id' | 'kind' | 'code' | 'amount'> {
  readonly at: Date;
  readonly from: string | null;
  readonly fromKind: string;
  readonly to: string | null;
  readonly toKind: string;
  readonly currency: string;
  readonly orderCode: string | null;
}

/**
 * The newest transfers. Of all accounts by id, which begins with the time, because no index of the ledger has the time
 * alone; of one account by the indexes of its accounts, a transfer between two of them once.
 */
function newestTransfers(subjectId: string | null, limit: number): Sql {
  if (subjectId === null) return sql`SELECT t.* FROM ledger_transfer t ORDER BY t.id DESC LIMIT ${limit}`;
  const own = ownAccountIds(subjectId);
  const end = sql`ORDER BY t.created_at DESC, t.id DESC LIMIT ${limit}`;
  const paid = (account: string) => sql`(SELECT t.* FROM ledger_transfer t WHERE t.debit_account = ${account} ${end})`;
  const received = (account: string) => sql`(SELECT t.* FROM ledger_transfer t WHERE t.credit_account = ${account}
    AND t.kind IN ('plain', 'post') AND t.debit_account <> ALL (${own}::uuid[]) ${end})`;
  return sql`SELECT t.* FROM (${join([...own.map(paid), ...own.map(received)], ' UNION ALL ')}) t ${end}`;
}

const orderOf = (subjectId: string | null): Sql =>
  subjectId === null ? sql`t.id DESC` : sql`t.created_at DESC, t.id DESC`;

export const movementsPage = (
  db: Queryable,
  subjectId: string | null,
  page: PageParams,
): Promise<PageOf<MovementRow>> =>
  pageOf<MovementRow>(db, page, {
    merged: (most) => sql`(${newestTransfers(subjectId, most)}) t`,
    order: orderOf(subjectId),
    select: (rows) => sql`
      SELECT t.id, t.kind, t.code, t.amount, t.created_at AS at, payer.nickname AS "from", d.kind AS "fromKind",
             payee.nickname AS "to", c.kind AS "toKind", d.currency,
             coalesce(o.code, p.code) AS "orderCode"
        FROM ${rows} t
        JOIN ledger_account d ON d.id = t.debit_account JOIN ledger_account c ON c.id = t.credit_account
        LEFT JOIN app_user payer ON payer.id = d.owner LEFT JOIN app_user payee ON payee.id = c.owner
        LEFT JOIN gift_order o ON o.id = t.ref LEFT JOIN points_order p ON p.id = t.ref`,
  });
