import { pointsFaultOf } from '#core/orders/points/points-decide.ts';
import { isPointsEnd, type PointsParty } from '#core/orders/points/points-states.ts';
import type { Scope } from '#server/app/scope.ts';
import { type Ending, type UserFault, writeEndings, writeFaults } from '#server/features/orders/public.ts';
import type { PointsOrderRow } from '../points-order-row.ts';
import type { PointsTransition } from './transition.ts';

/** The faults by which orders ended, and their places in the records of both parties, as of orders of gift cards. */
export async function recordPointsEnds(scope: Scope, transitions: readonly PointsTransition[]): Promise<void> {
  const ended = transitions.filter(({ after }) => isPointsEnd(after.row.state));
  if (ended.length === 0) return;
  const faults: UserFault[] = [];
  const endings: Ending[] = [];
  for (const { order, command, after } of ended) {
    const { row } = after;
    const kind = pointsFaultOf(order.row.state, command.event.type);
    if (kind !== null) faults.push({ kind, userId: row.buyerId, otherId: row.sellerId, orderId: row.id });
    // An order that nobody paid counts for the buyer only, who let it fail.
    const parties: readonly PointsParty[] = kind === null ? ['seller', 'buyer'] : ['buyer'];
    endings.push(...parties.map((party) => endingOf(row, party)));
  }
  writeEndings(scope.tx, endings);
  await writeFaults(scope, faults);
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
