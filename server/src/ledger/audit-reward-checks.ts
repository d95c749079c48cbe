import { PROMOTION_ACCOUNT } from '#core/ledger/accounts.ts';
import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { LedgerCheck } from './audit-checks.ts';

const REWARD_CODES = [TRANSFER_CODES.promotion_compensation.number, TRANSFER_CODES.promotion_reward.number];
/** What else two administrators take from the promotion account. */
const MOVE_CODES = [TRANSFER_CODES.promotion_to_treasury.number, TRANSFER_CODES.treasury_redeem.number];

/** Invariants between reward tickets and the promotion account. */
export const REWARD_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'reward_is_its_transfer',
    needs: ['reward_ticket'],
    query: sql`
      SELECT coalesce(r.code, t.ref::text) AS subject, format('ticket %s, transfers %s', r.amount, t.paid) AS detail
      FROM (SELECT * FROM reward_ticket WHERE paid_at IS NOT NULL) r
      FULL JOIN (SELECT ref, credit_account, sum(amount) AS paid FROM ledger_transfer
        WHERE code = ANY(${REWARD_CODES}::smallint[]) GROUP BY ref, credit_account) t
        ON t.ref = r.id AND t.credit_account = r.user_id
      WHERE r.amount IS DISTINCT FROM t.paid`,
  },
  {
    name: 'promotion_pays_rewards_only',
    needs: ['reward_ticket'],
    query: sql`
      SELECT id::text AS subject, format('code %s, amount %s', code, amount) AS detail FROM ledger_transfer
      WHERE debit_account = ${PROMOTION_ACCOUNT} AND code <> ALL(${[...REWARD_CODES, ...MOVE_CODES]}::smallint[])`,
  },
];
