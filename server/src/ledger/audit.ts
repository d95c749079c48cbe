import type { Database, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { BAIL_CHECKS } from './audit-bail-checks.ts';
import { LEDGER_CHECKS, type LedgerCheck } from './audit-checks.ts';
import { GOODS_CHECKS } from './audit-goods-checks.ts';
import { ORDER_CHECKS } from './audit-order-checks.ts';
import { STAFF_CHECKS } from './audit-staff-checks.ts';

/** One violated invariant. `subject` is an order's code, a currency, or the id of an account, transfer or ad. */
export interface Finding {
  readonly check: string;
  readonly subject: string;
  readonly detail: string;
}

const MAX_FINDINGS_PER_CHECK = 100;

/**
 * Checks the ledger's invariants, and those between it and orders and ads, in one snapshot of a live database: it
 * blocks nobody, and later writes are left to the next run. Returns at most 100 findings of each check.
 */
export async function auditLedger(db: Database): Promise<Finding[]> {
  return db.transaction(async (tx) => {
    await tx.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    await tx.run(sql`SET LOCAL statement_timeout = 0`);
    // Every check reads whole tables, also new ones of which the planner has no statistics.
    await tx.run(sql`SET LOCAL enable_nestloop = off`);
    const tables = await tablesOf(tx);
    const findings: Finding[] = [];
    for (const check of [...LEDGER_CHECKS, ...ORDER_CHECKS, ...GOODS_CHECKS, ...BAIL_CHECKS, ...STAFF_CHECKS]) {
      if (!check.needs.every((table) => tables.has(table))) continue;
      findings.push(...(await findingsOf(tx, check)));
    }
    return findings;
  });
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
