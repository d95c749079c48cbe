import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** A query for violations of an invariant: rows of (subject text, detail text). Sound data gives none. */
export interface LedgerCheck {
  readonly name: string;
  /** The tables that the query reads besides the ledger's own; without them the check is skipped. */
  readonly needs: readonly string[];
  readonly query: Sql;
}

/** Holds that neither a post nor a void has resolved. */
export const OPEN_HOLDS = sql`(
  SELECT p.* FROM ledger_transfer p WHERE p.kind = 'pending' AND NOT EXISTS (
    SELECT 1 FROM ledger_transfer r WHERE r.pending_id = p.id AND r.kind IN ('post', 'void')))`;

/** The expected balance of each account by its transfers, less what waits to be folded. */
const FOLD = sql`(
  SELECT account, sum(debits) AS debits, sum(pending) AS pending, sum(credits) AS credits FROM (
    SELECT debit_account AS account, amount AS debits, 0 AS pending, 0 AS credits
      FROM ledger_transfer WHERE kind IN ('plain', 'post')
    UNION ALL SELECT credit_account, 0, 0, amount FROM ledger_transfer WHERE kind IN ('plain', 'post')
    UNION ALL SELECT debit_account, 0, amount, 0 FROM ${OPEN_HOLDS} open_hold
    UNION ALL SELECT account, -debits, 0, -credits FROM ledger_fold_queue
  ) movement GROUP BY account)`;

export const LEDGER_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'currency_balanced',
    needs: [],
    query: sql`
      SELECT a.currency AS subject, format('debits %s, credits %s', sum(a.debits), sum(a.credits)) AS detail FROM (
        SELECT currency, debits_posted AS debits, credits_posted AS credits FROM ledger_account
        UNION ALL
        SELECT owning.currency, q.debits, q.credits
          FROM ledger_fold_queue q JOIN ledger_account owning ON owning.id = q.account
      ) a GROUP BY a.currency HAVING sum(a.debits) <> sum(a.credits)`,
  },
  {
    name: 'currency_pending',
    needs: [],
    query: sql`
      SELECT a.currency AS subject, format('accounts reserve %s, open holds %s', a.pending, coalesce(h.amount, 0)) AS detail
      FROM (SELECT currency, sum(debits_pending) AS pending FROM ledger_account GROUP BY currency) a
      LEFT JOIN (SELECT payer.currency, sum(open_hold.amount) AS amount FROM ${OPEN_HOLDS} open_hold
        JOIN ledger_account payer ON payer.id = open_hold.debit_account GROUP BY payer.currency) h USING (currency)
      WHERE a.pending <> coalesce(h.amount, 0)`,
  },
  {
    name: 'account_is_fold_of_transfers',
    needs: [],
    query: sql`
      SELECT coalesce(a.id, f.account)::text AS subject,
        format('row: debits %s, pending %s, credits %s; transfers: %s, %s, %s', a.debits_posted, a.debits_pending,
          a.credits_posted, coalesce(f.debits, 0), coalesce(f.pending, 0), coalesce(f.credits, 0)) AS detail
      FROM ledger_account a FULL JOIN ${FOLD} f ON f.account = a.id
      WHERE (a.debits_posted, a.debits_pending, a.credits_posted)
        IS DISTINCT FROM (coalesce(f.debits, 0), coalesce(f.pending, 0), coalesce(f.credits, 0))`,
  },
  {
    name: 'day_is_sum_of_transfers',
    needs: [],
    query: sql`
      SELECT format('%s %s', coalesce(d.account, t.account), coalesce(d.day, t.day)) AS subject,
        format('code %s: day in %s, out %s; transfers in %s, out %s', coalesce(d.code, t.code), d.paid_in, d.paid_out,
          t.paid_in, t.paid_out) AS detail
      FROM ledger_day d FULL JOIN ledger_day_by_transfers t
        ON t.account = d.account AND t.day = d.day AND t.code = d.code
      WHERE (d.paid_in, d.paid_out) IS DISTINCT FROM (t.paid_in, t.paid_out)`,
  },
  {
    name: 'no_overdraft',
    needs: [],
    query: sql`
      SELECT id::text AS subject, format('available %s', credits_posted - debits_posted - debits_pending) AS detail
      FROM ledger_account WHERE no_overdraft AND credits_posted - debits_posted - debits_pending < 0`,
  },
  {
    name: 'transfer_within_currency',
    needs: [],
    query: sql`
      SELECT t.id::text AS subject, format('%s to %s', debit.currency, credit.currency) AS detail FROM ledger_transfer t
      LEFT JOIN ledger_account debit ON debit.id = t.debit_account
      LEFT JOIN ledger_account credit ON credit.id = t.credit_account
      WHERE (debit.currency = credit.currency) IS NOT TRUE`,
  },
  {
    name: 'hold_resolved_once',
    needs: [],
    query: sql`
      SELECT pending_id::text AS subject, format('resolved %s times', count(*)) AS detail
      FROM ledger_transfer WHERE kind IN ('post', 'void') GROUP BY pending_id HAVING count(*) > 1`,
  },
  {
    name: 'resolution_fits_its_hold',
    needs: [],
    query: sql`
      SELECT r.id::text AS subject, format('%s of %s for hold %s', r.kind, r.amount, r.pending_id) AS detail
      FROM ledger_transfer r LEFT JOIN ledger_transfer p ON p.id = r.pending_id AND p.kind = 'pending'
      WHERE r.kind IN ('post', 'void') AND (p.id IS NULL OR r.amount > p.amount
        OR r.debit_account <> p.debit_account OR r.credit_account <> p.credit_account)`,
  },
  {
    name: 'queued_movement_has_its_transfer',
    needs: [],
    query: sql`
      SELECT q.transfer_id::text AS subject, format('queued for %s: debits %s, credits %s', q.account, q.debits, q.credits)
        AS detail
      FROM ledger_fold_queue q LEFT JOIN ledger_transfer t ON t.id = q.transfer_id AND t.kind IN ('plain', 'post')
      WHERE (q.debits, q.credits) IS DISTINCT FROM
        (CASE WHEN t.debit_account = q.account THEN t.amount ELSE 0 END,
         CASE WHEN t.credit_account = q.account THEN t.amount ELSE 0 END)`,
  },
];
