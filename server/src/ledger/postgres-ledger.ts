import { ACCOUNT_KINDS } from '#core/ledger/accounts.ts';
import { type Group, isMove, type Transfer } from '#core/ledger/transfer.ts';
import { type Database, type Queryable, retried, type Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Account, AccountSpec, GroupAnswer, Ledger, TransferRecord } from './ledger.ts';
import { invalidValue, requireHistoryLimit, requireLegLimit } from './leg-values.ts';

const APPLY = `SELECT group_no, result, failed_leg FROM ledger_apply(
  $1::int[], $2::uuid[], $3::text[], $4::uuid[], $5::uuid[], $6::uuid[], $7::bigint[], $8::smallint[], $9::uuid[])`;

const ACCOUNT_COLUMNS = sql`a.id, a.owner, a.kind, a.currency, a.debits_posted,
  a.debits_pending, a.credits_posted`;

const TRANSFER_COLUMNS = sql`id, kind, pending_id, debit_account,
  credit_account, amount, code, ref, created_at`;

/**
 * The ledger on PostgreSQL: server/sql/functions/ledger/ do the work, one round trip a batch. A batch without a
 * transaction of its caller's is repeated after a deadlock.
 */
export function postgresLedger(db: Database): Ledger {
  return {
    apply: (groups, tx) => (tx ? apply(tx, groups) : retried(() => apply(db, groups))),
    openAccounts: (specs, tx) => (tx ? openAccounts(tx, specs) : db.transaction((own) => openAccounts(own, specs))),
    accounts: (ids, tx) =>
      (tx ?? db).many<Account>(sql`SELECT ${ACCOUNT_COLUMNS} FROM ledger_account a WHERE a.id = ANY(${ids}::uuid[])`),
    accountsOf: (owner, tx) =>
      (tx ?? db).many<Account>(sql`SELECT ${ACCOUNT_COLUMNS} FROM ledger_account a WHERE a.owner = ${owner}`),
    transfersOf: (account, page) => transfersOf(db, account, page),
  };
}

async function apply(db: Queryable, groups: readonly Group[]): Promise<GroupAnswer[]> {
  requireLegLimit(groups);
  // A group without legs exists already; neither it nor an invalid one has a row in the arrays, or gets one back.
  const answers = groups.map((group): GroupAnswer => invalidValue(group) ?? { result: 'exists', failedLeg: null });
  const legs = groups.flatMap((group, groupNo) =>
    answers[groupNo]?.result === 'exists' ? group.map((leg) => columnsOf(groupNo, leg)) : [],
  );
  if (legs.length === 0) return answers;
  const columns = Array.from({ length: 9 }, (_, column) => legs.map((leg) => leg[column]));
  const rows = await db.named<GroupAnswer & { groupNo: number }>('ledger_apply', APPLY, columns);
  for (const { groupNo, result, failedLeg } of rows) answers[groupNo] = { result, failedLeg };
  return answers;
}

/** One leg in the order of `ledger_apply`'s arrays. */
function columnsOf(groupNo: number, leg: Transfer): unknown[] {
  if (isMove(leg)) {
    const { id, kind, debitAccount, creditAccount, amount, code, ref } = leg;
    return [groupNo, id, kind, null, debitAccount, creditAccount, amount, code, ref];
  }
  const amount = leg.kind === 'post' ? leg.amount : null;
  return [groupNo, leg.id, leg.kind, leg.pendingId, null, null, amount, leg.code, leg.ref];
}

async function openAccounts(tx: Tx, specs: readonly AccountSpec[]): Promise<Account[]> {
  const rules = specs.map((spec) => ACCOUNT_KINDS[spec.kind]);
  const requested = sql`unnest(${specs.map((spec) => spec.id)}::uuid[], ${specs.map((spec) => spec.owner)}::uuid[], ${specs.map((spec) => spec.kind)}::text[],
    ${specs.map((spec) => spec.currency)}::text[], ${rules.map((rule) => rule.noOverdraft)}::boolean[],
    ${rules.map((rule) => rule.folded)}::boolean[]) WITH ORDINALITY
    AS w (id, owner, kind, currency, no_overdraft, folded, place)`;
  await tx.run(sql`INSERT INTO ledger_account (id, owner, kind, currency, no_overdraft, folded)
    SELECT id, owner, kind, currency, no_overdraft, folded FROM ${requested} ORDER BY id
    ON CONFLICT DO NOTHING`);
  // A separate statement: it sees what another transaction opened while the insert waited for it.
  const accounts = await tx.many<Account>(sql`SELECT ${ACCOUNT_COLUMNS} FROM ${requested} JOIN LATERAL (
      SELECT a.* FROM ledger_account a WHERE a.owner = w.owner AND a.kind = w.kind AND a.currency = w.currency
      UNION ALL
      SELECT a.* FROM ledger_account a
      WHERE w.owner IS NULL AND a.owner IS NULL AND a.kind = w.kind AND a.currency = w.currency
    ) a ON true ORDER BY w.place`);
  if (accounts.length !== specs.length) throw new Error('an account id is taken by another account');
  return accounts;
}

async function transfersOf(db: Queryable, account: string, page: { before?: string; limit: number }) {
  const { limit } = page;
  requireHistoryLimit(limit);
  const older = page.before
    ? sql`AND (created_at, id) < (SELECT created_at, id FROM ledger_transfer WHERE id = ${page.before})`
    : sql``;
  const newest = sql`ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
  // Each half reads its own index from the newest end; together they read at most twice the page.
  return db.many<TransferRecord>(sql`
    SELECT ${TRANSFER_COLUMNS} FROM (
      (SELECT * FROM ledger_transfer WHERE debit_account = ${account} ${older} ${newest})
      UNION ALL
      (SELECT * FROM ledger_transfer WHERE credit_account = ${account} AND kind IN ('plain', 'post') ${older} ${newest})
    ) touched ${newest}`);
}
