import { numbersOf } from '#core/ledger/codes.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { LedgerCheck } from './audit-checks.ts';

const [SEND, GIFT] = numbersOf('points_send', 'points_gift');

/** Invariants between sends of points and the ledger. */
export const SEND_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'send_is_its_transfer',
    needs: ['point_send'],
    query: sql`
      SELECT coalesce(s.id, t.ref, t.id)::text AS subject,
        format('%s of %s by %s to %s; transfer of %s from %s to %s, code %s', s.kind, s.amount, s.sender_id, s.receiver_id,
          t.amount, payer.owner, payee.owner, t.code) AS detail
      FROM point_send s
      FULL JOIN (SELECT * FROM ledger_transfer WHERE code IN (${SEND}::smallint, ${GIFT}::smallint)) t ON t.ref = s.id
      LEFT JOIN ledger_account payer ON payer.id = t.debit_account AND payer.kind = 'points'
      LEFT JOIN ledger_account payee ON payee.id = t.credit_account AND payee.kind = 'points'
      WHERE (s.amount, s.sender_id, s.receiver_id, CASE s.kind WHEN 'gift' THEN ${GIFT}::smallint ELSE ${SEND}::smallint END,
             'plain') IS DISTINCT FROM (t.amount, payer.owner, payee.owner, t.code, t.kind)`,
  },
];
