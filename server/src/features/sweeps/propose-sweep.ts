import { z } from 'zod';
import { proposeSweep } from '#contract/functions/sweeps.ts';
import { type Approved, defineProposal, zStoredAmount } from '#server/app/proposal.ts';
import type { Services } from '#server/app/services.ts';
import { openProposal } from '#server/features/staff/public.ts';
import { payingAddresses, sweepingKey } from '#server/features/withdrawals/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { noteStaffAct, type Signers } from '#server/platform/staff-act.ts';
import { insertSweep, type SweepableRow, sweepable } from './sweeps.store.ts';

/** Addresses that one proposal sweeps at most. */
const MAX_ADDRESSES = 50;

/** What a proposal for a network would sweep now; null: its signer has no key of these addresses. */
export async function planOf({ rules }: Services, db: Queryable, network: string): Promise<SweepableRow[] | null> {
  const keyId = await sweepingKey(db, network);
  if (keyId === null) return null;
  const least = BigInt(rules.get('deposits.sweep_points'));
  return sweepable(db, { network, keyId, least, limit: MAX_ADDRESSES });
}

export const sumOf = (rows: readonly Pick<SweepableRow, 'amount'>[]): bigint =>
  rows.reduce((sum, { amount }) => sum + amount, 0n);

/** 902160. */
export const proposeSweepHandler = handle(proposeSweep, async (call: WriteCall, { network, reason }) => {
  const { tx, services } = call;
  const chain = services.chains.find(({ id }) => id === network);
  if (chain === undefined) throw new AppError('sweeps.no_key');
  const plan = await planOf(services, tx, network);
  if (plan === null) throw new AppError('sweeps.no_key');
  if (plan.length === 0) throw new AppError('sweeps.none', { rule: 'deposits.sweep_points' });
  const after = { addresses: plan.length, sweep: sumOf(plan).toString() };
  return openProposal(call, {
    kind: 'sweep',
    subject: chain.name,
    userId: null,
    payload: { network, plan: plan.map(({ addressId, amount }) => ({ addressId, amount: amount.toString() })) },
    before: { addresses: 0, sweep: '0' },
    after,
    reason,
  });
});

const zSweeps = z.strictObject({
  network: z.string(),
  plan: z.array(z.strictObject({ addressId: z.uuid(), amount: zStoredAmount })).max(MAX_ADDRESSES),
});

export const sweepProposals = defineProposal(['sweep'], zSweeps, carryOutSweep);

/** An approved proposal: its sweeps begin. Throws `sweeps.no_key` when the signer has gone. */
async function carryOutSweep(
  { tx }: WriteCall,
  approved: Approved<z.output<typeof zSweeps>>,
  signers: Signers,
): Promise<void> {
  const { id: proposalId, subject, payload, before, after, reason } = approved;
  const { network, plan } = payload;
  const recipient = (await payingAddresses(tx)).get(network);
  if (recipient === undefined) throw new AppError('sweeps.no_key');
  let count = 0;
  for (const { addressId, amount } of plan) {
    count += await insertSweep(tx, { id: newId(), proposalId, network, addressId, recipient, amount });
  }
  if (count === 0) throw new AppError('sweeps.none', { rule: 'deposits.sweep_points' });
  await tx.run(noteStaffAct({ ...signers, kind: 'treasury', userId: null, subject, before, after, reason }));
}
