import { pointsFaultOf } from '#core/orders/points/points-decide.ts';
import { isPointsEnd, type PointsParty } from '#core/orders/points/points-states.ts';
import { type Ending, writeEndings, writeFaults } from '#server/features/orders/public.ts';
import type { PointsOrderRow } from '../points-order-row.ts';
import type { PointsTransition, Scope } from './transition.ts';

/** The fault by which an order ended, and its place in the records of both parties, as of orders of gift cards. */
export async function recordPointsEnd(scope: Scope, { order, command, after }: PointsTransition): Promise<void> {
  const { row } = after;
  if (!isPointsEnd(row.state)) return;
  const kind = pointsFaultOf(order.row.state, command.event.type);
  writeEndings(
    scope.tx,
    // An order that nobody paid counts for the buyer only, who let it fail.
    (kind === null ? (['seller', 'buyer'] as const) : (['buyer'] as const)).map((party) => endingOf(row, party)),
  );
  if (kind === null) return;
  await writeFaults(scope, [{ kind, userId: row.buyerId, otherId: row.sellerId, orderId: row.id }]);
}

function endingOf(row: PointsOrderRow, party: PointsParty): Ending {
  const completed = row.state === 'released';
  const { placedAt, endedAt } = row;
  const tookMs = completed && endedAt !== null ? endedAt.getTime() - placedAt.getTime() : null;
  return {
    userId: party === 'seller' ? row.sellerId : row.buyerId,
    completed,
    dispute: row.disputeAt !== null,
    lost: row.state === (party === 'seller' ? 'dispute_buyer_won' : 'dispute_seller_won'),
    tookS: tookMs === null ? null : Math.round(tookMs / 1_000),
    moved: completed ? row.orderAmount : 0n,
    bought: party === 'buyer',
    claim: null,
  };
}
