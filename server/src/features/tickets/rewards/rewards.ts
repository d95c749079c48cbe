import { createReward, listRewards, proposeFunding } from '#contract/functions/rewards.ts';
import type { Role } from '#core/access/access.ts';
import { openProposal } from '#server/features/staff/public.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { rewardLines } from '../ticket-lines.ts';
import type { OrderFacts } from '../work-orders/order-facts.ts';
import { judgeReward, limitsOf } from './judge-reward.ts';
import { payReward, promotionBalance } from './pay-reward.ts';
import { givenAlone, insertReward, lockReceiver, type NewReward, rewardsPage } from './rewards.store.ts';

/** What is proposed when administrators put points into the promotion account. */
const FUNDING = 'promotion';

export const createRewardHandler = handle(createReward, async (call: WriteCall, params) => {
  const { tx, session } = call;
  const { kind, scenario, payment, reason } = params;
  const amount = BigInt(params.amount);
  const sumAlone = await givenAlone(tx, session.userId);
  const receiver = await lockReceiver(tx, params.receiver);
  if (receiver === null && !params.receiver.startsWith('Tourist-')) throw new AppError('nothing.found');
  const { outcome, order } = await judgeReward(call, {
    kind,
    scenario,
    payment,
    amount,
    giver: { id: session.userId, role: session.role as Role },
    receiver,
    givenAlone: sumAlone,
    orderCode: params.orderCode ?? null,
    ticketId: null,
    proposerId: null,
  });
  if (receiver === null) throw new AppError('tickets.reward_visitor');
  const [id, code] = [newId(), newCode('RW')];
  const workOrderId = await workOrderOf(tx, params.workOrderCode);
  const row: NewReward = {
    id,
    code,
    kind,
    scenario,
    userId: receiver.id,
    orderId: order?.id ?? null,
    orderCode: order?.code ?? null,
    vendorId: order && vendorOf(order, receiver.id),
    workOrderId,
    amount,
    payment,
    reason,
    byId: session.userId,
    proposalId: null,
  };
  if (outcome === 'propose') return propose(call, row);
  await insertReward(tx, row);
  await payReward(call, row, { actorId: session.userId, approverId: null, reason });
  return { code, state: 'paid' as const };
});

/** The vendor of a compensation: the provider of an order of cards; of an order of points, the party who is not the receiver. */
const vendorOf = ({ vendor, parties }: OrderFacts, receiverId: string): string | null =>
  vendor?.userId ?? parties.find((id) => id !== receiverId) ?? null;

async function workOrderOf(tx: Tx, code: string | undefined): Promise<string | null> {
  if (code === undefined) return null;
  const row = await tx.maybe<{ id: string }>(sql`SELECT id FROM work_order WHERE code = ${code}`);
  if (row === null) throw new AppError('nothing.found');
  return row.id;
}

/** Above what one gives alone: an administrator decides, and its approval pays. */
async function propose(call: WriteCall, row: NewReward) {
  const { code, kind, userId, amount, payment, reason } = row;
  const { id: proposalId } = await openProposal(call, {
    kind: 'reward',
    subject: code,
    userId,
    payload: { code },
    before: { kind: null, [payment]: null },
    after: { kind, [payment]: amount.toString() },
    reason,
  });
  await insertReward(call.tx, { ...row, proposalId });
  return { code, state: 'proposed' as const };
}

export const listRewardsHandler = handle(
  listRewards,
  async ({ db, services, lang }: UserCall, { start, limit, ...filter }) => {
    const { rows, totalCount } = await rewardsPage(db, filter, { start, limit });
    const list = rows.map(({ amount, ...row }) => ({
      ...row,
      amount: amount.toString(),
    }));
    const promotion = (await promotionBalance(services)).toString();
    const answer = { list, totalCount, promotion, alone: limitsOf(services).alone.toString() };
    return withRows(answer, () => rewardLines(list, lang));
  },
);

export const proposeFundingHandler = handle(proposeFunding, async (call: WriteCall, { amount, reason }) => {
  if (BigInt(amount) <= 0n) throw new AppError('tickets.sum_needed');
  return openProposal(call, {
    kind: 'promotion',
    subject: FUNDING,
    userId: null,
    payload: { amount },
    before: { points: null },
    after: { points: amount },
    reason,
  });
});
