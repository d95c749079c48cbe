import { decideReward, type RewardFacts, type RewardLimits } from '#core/tickets/rewards.ts';
import type { Services } from '#server/app/services.ts';
import { isLinkedWith } from '#server/features/people/public.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { orderOfParty } from '../work-orders/order-facts.store.ts';
import { isCompensated, type Receiver } from './rewards.store.ts';

export const limitsOf = ({ rules }: Services): RewardLimits => ({
  alone: BigInt(rules.get('tickets.reward_alone_points')),
  aloneDay: BigInt(rules.get('tickets.reward_day_points')),
  most: BigInt(rules.get('tickets.reward_most_points')),
});

type RewardGift = Pick<RewardFacts, 'kind' | 'scenario' | 'payment' | 'amount' | 'giver' | 'givenAlone'>;

/** A ticket that is to be written, or one that was proposed and is judged again before it is paid. */
export interface Claim extends RewardGift {
  /** Locked. */
  readonly receiver: Receiver | null;
  readonly orderCode: string | null;
  /** The ticket itself, when it is there already. */
  readonly ticketId: string | null;
  /** Who proposed it, when somebody else gives it. */
  readonly proposerId: string | null;
}

/** Judges a reward on the rows as they are now; answers its order with the decision. Throws its refusal. */
export async function judgeReward({ tx, services }: WriteCall, claim: Claim) {
  const { receiver, orderCode, ticketId, proposerId, ...gift } = claim;
  const order = receiver === null || orderCode === null ? null : await orderOf(tx, { orderCode, receiver, ticketId });
  const givers = proposerId === null ? [gift.giver.id] : [gift.giver.id, proposerId];
  const isLinked = receiver !== null && (await isLinkedWith(tx, receiver.id, givers));
  const decision = decideReward({ ...gift, receiver, isLinked, order: order?.facts ?? null }, limitsOf(services));
  if ('refusal' in decision) throw new AppError(decision.refusal);
  return { outcome: decision.outcome, order: order?.row ?? null };
}

interface OfOrder {
  readonly orderCode: string;
  readonly receiver: Receiver;
  readonly ticketId: string | null;
}

/** The order, with what a compensation asks of it. Throws `tickets.reward_order`. */
async function orderOf(tx: Tx, { orderCode, receiver, ticketId }: OfOrder) {
  const row = await orderOfParty(tx, orderCode, receiver.id);
  if (row === null) throw new AppError('tickets.reward_order');
  const facts = {
    isParty: true,
    areLinked: await isLinkedWith(
      tx,
      receiver.id,
      row.parties.filter((id) => id !== receiver.id),
    ),
    isCompensated: await isCompensated(tx, { orderId: row.id, userId: receiver.id, ticketId }),
  };
  return { row, facts };
}
