import { z } from 'zod';
import { listOwnCoupons } from '#contract/functions/rewards.ts';
import { couponPayLegs, couponReturnLegs } from '#core/ledger/promotion-legs.ts';
import { couponFor } from '#core/tickets/coupons.ts';
import type { Reaction } from '#server/app/feature.ts';
import { enqueueAll, type Job, type RecurringJob } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import { isLinkedWith } from '#server/features/people/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { endCoupons, endedOrder, holdersAmong, lockOpenCoupons, markUsed, ownCoupons } from './coupons.store.ts';

const MAX_TRIES = 10;

/** Pays the coupon that an ended order uses, if its seller has one that fits. A second run finds it used. */
export const useCouponJob: Job<{ code: string }> = {
  name: 'rewards.use_coupon',
  payload: z.object({ code: z.string() }),
  maxAttempts: () => MAX_TRIES,
  run: (services, { code }) => services.db.transaction((tx) => useCoupon(services, tx, code)),
};

async function useCoupon(services: Services, tx: Tx, code: string): Promise<void> {
  const order = await endedOrder(tx, code);
  if (order === null || order.settled === 0n) return;
  const coupons = await lockOpenCoupons(tx, order.sellerId);
  const areLinked = await isLinkedWith(tx, order.sellerId, [order.otherId]);
  const coupon = couponFor(coupons, { settled: order.settled, endedAt: order.endedAt.getTime(), areLinked });
  if (coupon === null || !(await markUsed(tx, { id: coupon.id, orderId: order.id, orderCode: code }))) return;
  const legs = couponPayLegs({ couponId: coupon.id, holdId: coupon.holdId }, derivedId(coupon.id, 'used'));
  assertApplied(await services.ledger.apply([legs], tx));
  const payload = { what: 'coupon_used', amount: coupon.amount.toString() } as const;
  await tell(tx, { event: 'points.changed', to: { owner: order.sellerId }, payload });
}

/** Orders that ended, whose sellers have a coupon: a job looks whether they use it. */
export const couponReaction: Reaction<'orders.changed' | 'points_orders.changed'> = {
  events: ['orders.changed', 'points_orders.changed'],
  async run(tx, events) {
    const ended = events.filter(({ payload }) => payload.turn === 'nobody' && payload.from !== undefined);
    const holders = await holdersAmong(
      tx,
      ended.map(({ to }) => to.seller),
    );
    const payloads = ended.filter(({ to }) => holders.has(to.seller)).map(({ payload: { code } }) => ({ code }));
    await enqueueAll(tx, useCouponJob, payloads);
  },
};

const EVERY_S = 600;
const BATCH = 100;
/** An order that ended in time may wait for its job this long. */
const GRACE_S = 3_600;

/** Ends coupons that no order used in time: their points go back to what the promotion account may give. */
export const endCouponsJob: RecurringJob = {
  name: 'rewards.end_coupons',
  everyS: EVERY_S,
  run: (services) =>
    services.db.transaction(async (tx) => {
      const ended = await endCoupons(tx, { graceS: GRACE_S, limit: BATCH });
      const groups = ended.map(({ id, holdId }) =>
        couponReturnLegs({ couponId: id, holdId }, derivedId(id, 'expired')),
      );
      if (groups.length > 0) assertApplied(await services.ledger.apply(groups, tx));
      return ended.length;
    }),
};

export const listOwnCouponsHandler = handle(listOwnCoupons, async ({ db, session }: UserCall, { start, limit }) => {
  const { rows, totalCount } = await ownCoupons(db, session.userId, { start, limit });
  return {
    list: rows.map(({ amount, leastOrder, ...row }) => ({
      ...row,
      amount: amount.toString(),
      leastOrder: leastOrder.toString(),
    })),
    totalCount,
  };
});
