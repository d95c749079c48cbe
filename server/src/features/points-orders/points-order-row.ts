import type { PointsFacts } from '#core/orders/points/points-facts.ts';
import { GIFT_CARD_METHOD } from '#core/payment-accounts/methods.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { PointsOrderTable } from '#server/platform/postgres/tables/points-orders.ts';

/** A row of points_order. Amounts are base units of points, `fiatAmount` minor units of the currency that is paid. */
export type PointsOrderRow = PointsOrderTable;

export const POINTS_ORDER_COLUMNS: Sql = sql`o.id, o.home, o.code, o.ad_id AS "adId", o.ad_code AS "adCode",
  o.ad_version AS "adVersion", o.ad_side AS "adSide", o.seller_id AS "sellerId", o.buyer_id AS "buyerId",
  o.seller_account AS "sellerAccount", o.buyer_account AS "buyerAccount", o.state, o.order_amount AS "orderAmount",
  o.fee_bps AS "feeBps", o.fee_amount AS "feeAmount", o.hold_id AS "holdId", o.fee_hold_id AS "feeHoldId",
  o.settled_amount AS "settledAmount", o.settled_fee AS "settledFee", o.currency, o.unit_price AS "unitPrice",
  o.fiat_amount AS "fiatAmount", o.method, o.pay_to_sealed AS "payToSealed", o.pay_to_masked AS "payToMasked",
  o.pay_minutes AS "payMinutes", o.terms, o.offer, o.placed_at AS "placedAt", o.paid_at AS "paidAt", o.ended_at AS "endedAt",
  o.due_at AS "dueAt", o.clock_s AS "clockS", o.reminded_at AS "remindedAt", o.payer_sealed AS "payerSealed",
  o.payer_is_buyer AS "payerIsBuyer", o.dispute_at AS "disputeAt", o.disputed_by AS "disputedBy",
  o.ruling_outcome AS "rulingOutcome", o.ruling_by AS "rulingBy", o.accepted_by AS "acceptedBy",
  o.appealed_by AS "appealedBy", o.moderator_id AS "moderatorId", o.escalation, o.past_moderators AS "pastModerators",
  o.event_seq AS "eventSeq"`;

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
