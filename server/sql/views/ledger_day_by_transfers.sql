-- What ledger_day must hold, by the transfers themselves: for the audit, and for whoever moves transfers in time (the demo).
CREATE OR REPLACE VIEW ledger_day_by_transfers AS
SELECT m.account, (m.created_at AT TIME ZONE 'UTC')::date AS day, m.code, sum(m.paid_in) AS paid_in, sum(m.paid_out) AS paid_out
  FROM (
    SELECT credit_account AS account, created_at, code, amount AS paid_in, 0 AS paid_out
      FROM ledger_transfer WHERE kind IN ('plain', 'post')
    UNION ALL
    SELECT debit_account, created_at, code, 0, amount FROM ledger_transfer WHERE kind IN ('plain', 'post')
  ) m JOIN ledger_account a ON a.id = m.account AND a.owner IS NOT NULL
 GROUP BY 1, 2, 3;
GRANT SELECT ON ledger_day_by_transfers TO market_app;
