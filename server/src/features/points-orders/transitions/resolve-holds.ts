import { pointsResolutionLegs } from '#core/ledger/points-legs.ts';
import { amount } from '#core/money/amount.ts';
import type { Scope } from '#server/app/scope.ts';
import { referrerAccountsOf } from '#server/features/orders/public.ts';
import { settlementIds } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import type { PointsTransition } from './transition.ts';

/**
 * Posts or returns both holds of each order in one linked group, with ids that follow from the hold's: a retry cannot do it
 * again. All groups are one call of the ledger.
 */
export async function resolveHolds({ services, tx }: Scope, transitions: readonly PointsTransition[]): Promise<void> {
  const paid = transitions.filter(({ decision }) => decision.money === 'settle');
  const referrers = await referrerAccountsOf(
    tx,
    paid.map(({ order: { row } }) => ({ id: row.id, sellerId: row.sellerId, otherId: row.buyerId })),
  );
  const groups = transitions.flatMap(({ order: { row }, decision }) => {
    if (decision.money === 'keep') return [];
    const { legs } = pointsResolutionLegs({
      holds: {
        orderId: row.id,
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
    return [legs];
  });
  if (groups.length > 0) assertApplied(await services.ledger.apply(groups, tx));
}
