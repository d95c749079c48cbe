import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { LedgerCheck } from './audit-checks.ts';

const RECEIVE = TRANSFER_CODES.deposit_receive.number;
const ISSUE = TRANSFER_CODES.deposit_issue.number;
const LOSS = TRANSFER_CODES.deposit_loss.number;
const TAKE_BACK = TRANSFER_CODES.deposit_take_back.number;

/** Invariants between deposits and their transfers. */
export const DEPOSIT_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'deposit_is_its_transfers',
    needs: ['deposit'],
    query: sql`
      SELECT coalesce(d.id, t.ref)::text AS subject, format('deposit %s, received %s, issued %s', d.amount, t.received,
        t.issued) AS detail
      FROM (SELECT * FROM deposit WHERE credited_at IS NOT NULL) d
      FULL JOIN (
        SELECT ref, sum(amount) FILTER (WHERE code = ${RECEIVE}::smallint) AS received,
          sum(amount) FILTER (WHERE code = ${ISSUE}::smallint) AS issued,
          (array_agg(credit_account) FILTER (WHERE code = ${ISSUE}::smallint))[1] AS receiver
        FROM ledger_transfer WHERE code IN (${RECEIVE}::smallint, ${ISSUE}::smallint) GROUP BY ref
      ) t ON t.ref = d.id
      WHERE (d.amount, d.amount, d.user_id) IS DISTINCT FROM (t.received, t.issued, t.receiver)`,
  },
  {
    name: 'settled_deposit_left_custody',
    needs: ['deposit'],
    query: sql`
      SELECT coalesce(d.id, t.ref)::text AS subject, format('deposit %s, lost %s, taken back %s', d.amount, t.lost, t.back)
        AS detail
      FROM (SELECT * FROM deposit WHERE state = 'settled') d
      FULL JOIN (
        SELECT ref, sum(amount) FILTER (WHERE code = ${LOSS}::smallint) AS lost,
          sum(amount) FILTER (WHERE code = ${TAKE_BACK}::smallint) AS back
        FROM ledger_transfer WHERE code IN (${LOSS}::smallint, ${TAKE_BACK}::smallint) GROUP BY ref
      ) t ON t.ref = d.id
      WHERE d.amount IS DISTINCT FROM t.lost OR t.back <> t.lost`,
  },
];
