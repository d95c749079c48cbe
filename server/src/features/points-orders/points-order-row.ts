import type { PointsFacts } from '#core/orders/points/points-facts.ts';
import { GIFT_CARD_METHOD } from '#core/payment-accounts/methods.ts';
import type { PointsOrderTable } from '#server/platform/postgres/tables/points-orders.ts';

/** A row of points_order. Amounts are base units of points, `fiatAmount` minor units of the currency that is paid. */
export type PointsOrderRow = PointsOrderTable;

/** The facts of its machine. */
export function pointsFactsOf(row: PointsOrderRow): PointsFacts {
  const { rulingOutcome, rulingBy } = row;
  return {
    state: row.state,
    sellerId: row.sellerId,
    buyerId: row.buyerId,
    paysByCard: row.method === GIFT_CARD_METHOD,
    dueAt: row.dueAt?.getTime() ?? null,
    ruling: rulingOutcome !== null && rulingBy !== null ? { outcome: rulingOutcome, by: rulingBy } : null,
    acceptedBy: row.acceptedBy,
    appealedBy: row.appealedBy,
    moderatorId: row.moderatorId,
    escalation: row.escalation,
    pastModerators: row.pastModerators,
  };
}
