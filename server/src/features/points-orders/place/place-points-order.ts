import { placePointsOrder } from '#contract/functions/points-orders.ts';
import { partiesOf } from '#core/orders/points/points-place.ts';
import { keyNames, transactionQueue } from '#server/app/queues/transaction-queue.ts';
import { requireMoneyFree, requirePlacingProof } from '#server/features/auth/public.ts';
import { handle, type ParamsOf, type UserCall } from '#server/gateway/handler.ts';
import { unlessAnswered } from '#server/gateway/idempotency.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type PlaceRequest, placeAll } from './place-all.ts';
import { sidesOfAd } from './placing-memory.ts';

/** Places a points order. Whoever sells points proves it first; then the order shares a transaction with others. */
export const placePointsOrderHandler = handle(
  placePointsOrder,
  (call: UserCall, params: ParamsOf<typeof placePointsOrder>) =>
    unlessAnswered(call, placePointsOrder.code, async (key) => {
      const { services, session } = call;
      const sides = await sidesOfAd(services, call.db, params.adCode);
      if (sides === null) throw new AppError('nothing.found');
      if (sides.side === 'buy') await requireSellersProof(call, params.tradePassword);
      return place(services, { params, key, takerId: session.userId, parties: partiesOf(sides, session.userId) });
    }),
);

async function requireSellersProof(call: UserCall, tradePassword: string | undefined): Promise<void> {
  if (tradePassword === undefined) throw new AppError('auth.trading_password_needed');
  await requirePlacingProof(call, tradePassword);
  await requireMoneyFree(call);
}

/**
 * Each ad and each person occurs once among the orders that are placed at the same time: what one order takes, the decision on
 * another need not know.
 */
const place = transactionQueue({
  run: placeAll,
  keysOf: ({ params, parties, key }: PlaceRequest) => [
    params.adCode,
    ...new Set([parties.sellerId, parties.buyerId]),
    ...keyNames(key),
  ],
  lockOf: ({ params }) => params.adCode,
});
