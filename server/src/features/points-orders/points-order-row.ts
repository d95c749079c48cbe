import type { PointsFacts } from '#core/orders/points/points-facts.ts';
import { GIFT_CARD_METHOD } from '#core/payment-accounts/methods.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { PointsOrderTable } from '#server/platform/postgres/tables/points-orders.ts';

/** A row of points_order. Amounts are base units of points, `fiatAmount` minor units of the currency that is paid. */
export type PointsOrderRow = PointsOrderTable;

export const POINTS_ORDER_COLUMNS: Sql = sql`o.id, o.code, o.ad_id, o.ad_code,
  o.ad_version, o.ad_side, o.seller_id, o.buyer_id,
  o.seller_account, o.buyer_account, o.state, o.order_amount,
  o.fee_bps, o.fee_amount, o.hold_id, o.fee_hold_id,
  o.settled_amount, o.settled_fee, o.currency, o.unit_price,
  o.fiat_amount, o.method, o.pay_to_sealed, o.pay_to_masked,
  o.pay_minutes, o.terms, o.offer, o.placed_at, o.paid_at, o.ended_at,
  o.due_at, o.clock_s, o.reminded_at, o.payer_sealed,
  o.payer_is_buyer, o.dispute_at, o.disputed_by,
  o.ruling_outcome, o.ruling_by, o.accepted_by,
  o.appealed_by, o.moderator_id, o.escalation, o.past_moderators,
  o.event_seq`;

/** The facts for decidePoints(). */
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
