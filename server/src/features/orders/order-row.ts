import { amount } from '#core/money/amount.ts';
import { unitPrice } from '#core/money/price.ts';
import type { OpenHours } from '#core/offers/open-hours.ts';
import type { GiftFacts } from '#core/orders/gift-facts.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { GiftCardTable, GiftOrderTable } from '#server/platform/postgres/tables/orders.ts';

/** A row of gift_order. Amounts are base units of points, face values minor units of the card's currency. */
export interface OrderRow extends Omit<GiftOrderTable, 'cardTypeId' | 'rate' | 'terms' | 'offer' | 'carrierAskedAt'> {
  /** Of its offer, as it was placed: the provider's own clocks run then; null: always. */
  readonly openHours: OpenHours | null;
}

export const ORDER_COLUMNS = sql`o.id, o.home, o.code, o.ad_id AS "adId", o.ad_code AS "adCode",
  o.provider_id AS "providerId", o.seller_id AS "sellerId", o.provider_account AS "providerAccount",
  o.seller_account AS "sellerAccount", o.brand_id AS "brandId", o.country, o.currency, o.form, o.state,
  o.face_value AS "faceValue", o.card_count AS "cardCount", o.unit_price AS "unitPrice",
  o.order_amount AS "orderAmount", o.fee_bps AS "feeBps", o.hold_id AS "holdId",
  o.settled_amount AS "settledAmount", o.fee_amount AS "feeAmount", o.description, o.receipt, o.placed_at AS "placedAt",
  o.viewed_at AS "viewedAt", o.ended_at AS "endedAt", o.due_at AS "dueAt", o.clock_s AS "clockS",
  o.claim_amount AS "claimAmount", o.claimed_at AS "claimedAt", o.proposal_by AS "proposalBy",
  o.proposal_amount AS "proposalAmount", o.asked_more AS "askedMore", o.ruling_outcome AS "rulingOutcome",
  o.ruling_amount AS "rulingAmount", o.ruling_by AS "rulingBy", o.accepted_by AS "acceptedBy",
  o.appealed_by AS "appealedBy", o.arbitration_at AS "arbitrationAt", o.moderator_id AS "moderatorId",
  o.escalation, o.past_moderators AS "pastModerators", o.event_seq AS "eventSeq",
  o.direction, o.quick, o.request_id AS "requestId", o.transfers, o.max_transfers AS "maxTransfers", o.past_providers AS "pastProviders",
  o.deliver_s AS "deliverS", o.confirm_s AS "confirmS", o.carrier, o.tracking_no AS "trackingNo",
  o.delivered_at AS "deliveredAt", o.carrier_delivered_at AS "carrierDeliveredAt", o.received_at AS "receivedAt",
  o.bail_hold_id AS "bailHoldId", o.bail_hold_amount AS "bailHoldAmount", o.ruling_fraud AS "rulingFraud",
  o.compensation_amount AS "compensationAmount", o.offer -> 'openHours' AS "openHours"`;

export interface CardRow
  extends Pick<
    GiftCardTable,
    | 'id'
    | 'rowNo'
    | 'faceValue'
    | 'codeTail'
    | 'imageId'
    | 'revealedAt'
    | 'claimKind'
    | 'actualFaceValue'
    | 'actualCurrency'
    | 'actualValue'
    | 'claimNote'
  > {
  /** Null for a physical card, and for a promised one until it is delivered. */
  readonly codeSealed: Buffer | null;
}

export const CARD_COLUMNS = sql`c.id, c.row_no AS "rowNo", c.face_value AS "faceValue", c.code_sealed AS "codeSealed",
  c.code_tail AS "codeTail", c.image_id AS "imageId", c.revealed_at AS "revealedAt", c.claim_kind AS "claimKind",
  c.actual_face_value AS "actualFaceValue", c.actual_currency AS "actualCurrency", c.actual_value AS "actualValue",
  c.claim_note AS "claimNote"`;

/** Facts that are not in the order's own row, given by the caller who looked them up. */
export interface MoreFacts {
  readonly nextProvider?: string | null;
  readonly reviews?: GiftFacts['reviews'];
  readonly reviewersNeeded?: number;
}

/** The facts for decide(). */
export function factsOf(row: OrderRow, cards: readonly CardRow[], more: MoreFacts = {}): GiftFacts {
  const { proposalBy, proposalAmount, rulingOutcome, rulingAmount, rulingBy } = row;
  const isProposed = proposalBy !== null && proposalAmount !== null;
  const isRuled = rulingOutcome !== null && rulingAmount !== null && rulingBy !== null;
  return {
    state: row.state,
    form: row.form,
    sellerId: row.sellerId,
    providerId: row.providerId,
    orderAmount: amount(row.orderAmount),
    unitPrice: unitPrice(row.unitPrice.toString()),
    currency: row.currency,
    cards: cards.map(({ id, faceValue, revealedAt }) => ({ id, faceValue, revealed: revealedAt !== null })),
    dueAt: row.dueAt?.getTime() ?? null,
    claimAmount: row.claimAmount,
    proposal: isProposed ? { by: proposalBy, amount: proposalAmount } : null,
    askedMore: row.askedMore,
    ruling: isRuled ? { outcome: rulingOutcome, amount: rulingAmount, by: rulingBy, fraud: row.rulingFraud } : null,
    acceptedBy: row.acceptedBy,
    appealedBy: row.appealedBy,
    moderatorId: row.moderatorId,
    escalation: row.escalation,
    pastModerators: row.pastModerators,
    quick: row.quick ? quickOf(row, more) : null,
    carrierDelivered: row.carrierDeliveredAt !== null,
    reviews: more.reviews ?? [],
    reviewersNeeded: more.reviewersNeeded ?? 1,
  };
}

function quickOf(
  { transfers, maxTransfers, pastProviders }: OrderRow,
  more: MoreFacts,
): NonNullable<GiftFacts['quick']> {
  return { transfers, maxTransfers, pastProviders, nextProvider: more.nextProvider ?? null };
}
