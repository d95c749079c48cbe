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

export const ORDER_COLUMNS = sql`o.id, o.code, o.ad_id, o.ad_code,
  o.provider_id, o.seller_id, o.provider_account,
  o.seller_account, o.brand_id, o.country, o.currency, o.form, o.state,
  o.face_value, o.card_count, o.unit_price,
  o.order_amount, o.fee_bps, o.hold_id,
  o.settled_amount, o.fee_amount, o.description, o.receipt, o.placed_at,
  o.viewed_at, o.ended_at, o.due_at, o.clock_s,
  o.claim_amount, o.claimed_at, o.proposal_by,
  o.proposal_amount, o.asked_more, o.ruling_outcome,
  o.ruling_amount, o.ruling_by, o.accepted_by,
  o.appealed_by, o.arbitration_at, o.moderator_id,
  o.escalation, o.past_moderators, o.event_seq,
  o.direction, o.quick, o.request_id, o.transfers, o.max_transfers, o.past_providers,
  o.deliver_s, o.confirm_s, o.carrier, o.tracking_no,
  o.delivered_at, o.carrier_delivered_at, o.received_at,
  o.bail_hold_id, o.bail_hold_amount, o.ruling_fraud,
  o.compensation_amount, o.offer -> 'openHours' AS "openHours"`;

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

export const CARD_COLUMNS = sql`c.id, c.row_no, c.face_value, c.code_sealed,
  c.code_tail, c.image_id, c.revealed_at, c.claim_kind,
  c.actual_face_value, c.actual_currency, c.actual_value,
  c.claim_note`;

/** Facts that are not in the order's own row, given by the caller who looked them up. */
export interface MoreFacts {
  readonly nextProvider?: string | null;
  readonly reviews?: GiftFacts['reviews'];
  readonly reviewersNeeded?: number;
}

/** The facts of its machine. */
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
