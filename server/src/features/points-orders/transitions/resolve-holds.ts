import { pointsResolutionLegs } from '#core/ledger/points-legs.ts';
import { amount } from '#core/money/amount.ts';
import { referrerAccountsOf } from '#server/features/orders/public.ts';
import { settlementIds } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import type { PointsTransition, Scope } from './transition.ts';

/** Posts or returns both holds in one linked group, with ids that follow from the hold's: a retry cannot do it again. */
export async function resolveHolds({ services, tx }: Scope, { order, decision }: PointsTransition): Promise<void> {
  if (decision.money === 'keep') return;
  const { row } = order;
  const isPaid = decision.money === 'settle';
  const sale = { id: row.id, sellerId: row.sellerId, otherId: row.buyerId };
  const referrers = isPaid ? await referrerAccountsOf(tx, [sale]) : new Map<string, string>();
  const { legs } = pointsResolutionLegs({
    holds: {
      orderId: row.id,
      home: row.home,
      sellerAccount: row.sellerAccount,
      buyerAccount: row.buyerAccount,
      holdId: row.holdId,
      amount: amount(row.orderAmount),
      feeHoldId: row.feeHoldId,
      fee: amount(row.feeAmount),
    },
    ids: settlementIds(row.holdId),
    outcome: decision.money,
    referrerAccount: referrers.get(row.id) ?? null,
  });
  assertApplied(await services.ledger.apply([legs], tx));
}
