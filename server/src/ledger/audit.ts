import type { Database, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { BAIL_CHECKS } from './audit-bail-checks.ts';
import { LEDGER_CHECKS, type LedgerCheck } from './audit-checks.ts';
import { DEPOSIT_CHECKS } from './audit-deposit-checks.ts';
import { GOODS_CHECKS } from './audit-goods-checks.ts';
import { ORDER_CHECKS } from './audit-order-checks.ts';
import { PAYOUT_CHECKS } from './audit-payout-checks.ts';
import { POINTS_ORDER_CHECKS } from './audit-points-checks.ts';
import { REWARD_CHECKS } from './audit-reward-checks.ts';
import { SEND_CHECKS } from './audit-send-checks.ts';
import { STAFF_CHECKS } from './audit-staff-checks.ts';
import { SWAP_CHECKS } from './audit-swap-checks.ts';
import { TREASURY_CHECKS } from './audit-treasury-checks.ts';
import { WITHDRAWAL_CHECKS } from './audit-withdrawal-checks.ts';

/** One violated invariant. `subject` is an order's code, a currency, or the id of an account, transfer or ad. */
export interface Finding {
  readonly check: string;
  readonly subject: string;
  readonly detail: string;
}

const MAX_FINDINGS_PER_CHECK = 100;
/** SQLSTATE of a statement that ran into `statement_timeout`. */
const QUERY_CANCELED = '57014';

/**
 * Checks the ledger's invariants, and those between it and orders and ads, in one snapshot of a live database: it
 * blocks nobody, and later writes are left to the next run. Returns at most 100 findings of each check.
 */
export async function auditLedger(db: Database): Promise<Finding[]> {
  return db.transaction(async (tx) => {
    await openSnapshot(tx, 0);
    return findAll(tx);
  });
}

/**
 * The same on behalf of a reader of the product: one run at a time over all processes, each check within `timeoutMs`.
 * `running`: another one runs; `too_long`: a check did not end in time.
 */
export async function auditLedgerAlone(
  db: Database,
  timeoutMs: number,
): Promise<readonly Finding[] | 'running' | 'too_long'> {
  try {
    return await db.transaction(async (tx) => {
      await openSnapshot(tx, timeoutMs);
      const { isAlone } = await tx.one<{ isAlone: boolean }>(sql`
        SELECT pg_try_advisory_xact_lock(hashtext('audits.check_ledger')) AS "isAlone"`);
      return isAlone ? findAll(tx) : 'running';
    });
  } catch (error) {
    if ((error as { code?: unknown }).code === QUERY_CANCELED) return 'too_long';
    throw error;
  }
}

/** `timeoutMs` 0: a check may take as long as it needs. */
async function openSnapshot(tx: Tx, timeoutMs: number): Promise<void> {
  await tx.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
  await tx.run(sql`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true)`);
  // Every check reads whole tables, also new ones of which the planner has no statistics.
  await tx.run(sql`SET LOCAL enable_nestloop = off`);
}

async function findAll(tx: Tx): Promise<Finding[]> {
  const tables = await tablesOf(tx);
  const findings: Finding[] = [];
  for (const check of [
    ...LEDGER_CHECKS,
    ...ORDER_CHECKS,
    ...GOODS_CHECKS,
    ...BAIL_CHECKS,
    ...REWARD_CHECKS,
    ...STAFF_CHECKS,
    ...DEPOSIT_CHECKS,
    ...PAYOUT_CHECKS,
    ...SEND_CHECKS,
    ...TREASURY_CHECKS,
    ...SWAP_CHECKS,
    ...POINTS_ORDER_CHECKS,
    ...WITHDRAWAL_CHECKS,
  ]) {
    if (!check.needs.every((table) => tables.has(table))) continue;
    findings.push(...(await findingsOf(tx, check)));
  }
  return findings;
}

async function tablesOf(tx: Tx): Promise<Set<string>> {
  const rows = await tx.many<{ name: string }>(sql`SELECT c.relname AS name FROM pg_class c
    WHERE c.relkind IN ('r', 'p') AND pg_table_is_visible(c.oid)`);
  return new Set(rows.map((row) => row.name));
}

async function findingsOf(tx: Tx, check: LedgerCheck): Promise<Finding[]> {
  const rows = await tx.many<{ subject: string; detail: string }>(
    sql`SELECT coalesce(subject, '') AS subject, detail FROM (${check.query}) broken ORDER BY subject LIMIT ${MAX_FINDINGS_PER_CHECK}`,
  );
  return rows.map(({ subject, detail }) => ({ check: check.name, subject, detail }));
}
