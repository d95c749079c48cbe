import { proposeSettlement } from '#contract/functions/withdrawals.ts';
import { decideWithdrawal } from '#core/withdrawals/decide-withdrawal.ts';
import { openProposal } from '#server/features/staff/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { ActState } from '#server/platform/staff-act.ts';
import type { WithdrawalRow } from '../withdrawals.store.ts';
import { EVENTS, requireSettleable, type Settlement } from './carry-out-settlement.ts';
import { keepSighting, lookFor, observedPayment } from './look-for.ts';
import { lockUnclear } from './settle.store.ts';

/** 902112. Two administrators say what became of a withdrawal of which the chain does not tell. */
export const proposeSettlementHandler = handle(
  proposeSettlement,
  async (call: WriteCall, { id, decision, txHash: typed, reason }) => {
    const { tx, services } = call;
    const row = await lockUnclear(tx, id);
    if (row === null) throw new AppError('nothing.found');
    const txHash = nameOn(row.network, typed);
    const { seen, height } = decision === 'paid' ? observedPayment(services, id, txHash) : NOTHING;
    const settlement: Settlement = {
      withdrawalId: id,
      decision,
      txHash: decision === 'paid' ? txHash : null,
      seen,
      height: height?.toString() ?? null,
    };
    await requireSettleable(call, row, settlement);
    const step = decideWithdrawal({ state: row.state, approvals: 0, reviewers: 0 }, EVENTS[decision]);
    if (step === null) throw new AppError('withdrawals.not_unclear');
    const before = { owner: row.owner, withdrawal: row.amount.toString(), state: row.state };
    const payment: ActState = decision === 'paid' ? { transaction: txHash, nodes: seen } : {};
    return openProposal(call, {
      kind: 'withdrawal_settle',
      subject: id,
      userId: row.userId,
      payload: settlement,
      before,
      after: { ...before, state: step.state, decision, ...payment },
      reason,
    });
  },
  async ({ services, db }, { id, decision, txHash: typed }) => {
    if (decision !== 'paid') return;
    const row = await db.maybe<Pick<WithdrawalRow, 'network' | 'recipient' | 'amount' | 'fee'>>(sql`
      SELECT network, recipient, amount, fee FROM withdrawal WHERE id = ${id}`);
    if (row === null) return;
    const txHash = nameOn(row.network, typed);
    keepSighting(services, { id, txHash, sighting: await lookFor(services, row, txHash) });
  },
);

/** A transaction as it is stored: explorers of Tron leave out 0x, and nodes of Bitcoin know none. */
const nameOn = (network: string, typed: string): string => {
  const bare = typed.replace(/^0x/, '');
  return bare === '' || network.startsWith('bip122:') ? bare : `0x${bare}`;
};

const NOTHING = { seen: null, height: null } as const;
