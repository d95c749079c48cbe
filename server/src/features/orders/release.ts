import { releaseOrder } from '#contract/functions/orders.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import { requireTradingPassword } from '#server/features/auth/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { actOf, findAnswer, onceByKey, storedAnswer } from '#server/gateway/idempotency.ts';
import { lockedOrder } from './act-as-party.ts';
import { applyEvent } from './apply-event.ts';
import { requireParty } from './orders.policy.ts';
import { takeStep } from './step-desk.ts';

interface Released {
  readonly state: GiftState;
}

/**
 * Pays in full: by confirming what was opened or came in a parcel, or amicably while a moderator has not ruled yet. The
 * plain case shares a statement with those that come at the same time.
 */
export const releaseOrderHandler = handle(releaseOrder, async (call: UserCall, { code, tradePassword }) => {
  const { services, session, db } = call;
  const key = actOf(call, releaseOrder.code);
  const done = key === null ? null : await findAnswer(db, key);
  if (done !== null) return done.answer as Released;
  await requireTradingPassword(call, tradePassword);
  const taken = await takeStep(services, { code, session, key, open: null });
  if (taken.word === 'ok') return { state: taken.step.to };
  if (key !== null && taken.word === 'exists') return (await storedAnswer(db, key)) as Released;
  return services.db.transaction(async (tx) => {
    const work = () => release({ ...call, db: tx, tx }, code);
    return key === null ? work() : ((await onceByKey(tx, key, work)) as Released);
  });
});

async function release(call: WriteCall, code: string): Promise<Released> {
  const order = await lockedOrder(call, code);
  const actor = requireParty(order.row, call.session);
  const type = order.row.state === 'in_arbitration' ? 'release' : 'confirm';
  const after = await applyEvent(call, order, { event: { type }, actor });
  return { state: after.row.state };
}
