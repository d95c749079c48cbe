import type { GiftState } from '../orders/gift-states.ts';
import type { PointsState } from '../orders/points/points-states.ts';

/** The statuses of an order as the tools of staff name them. */
export const TOOL_STATUSES = [
  'processing',
  'successful',
  'auto_to_be_paid',
  'pending',
  'paid_successfully',
  'paid_failed',
  'cancelled',
] as const;
export type ToolStatus = (typeof TOOL_STATUSES)[number];

/**
 * Processing: the cards are on their way or wait to be seen. Auto to be paid: its clock pays in full. Pending: a dispute or
 * its review runs. Successful: paid in full without a ruling. Paid successfully or failed: a dispute ended with points for
 * the seller, or with none. Cancelled: ended before a dispute.
 */
export const TOOL_STATUS_OF: Readonly<Record<GiftState, ToolStatus>> = {
  to_deliver: 'processing',
  to_view: 'processing',
  delivered: 'processing',
  to_confirm: 'auto_to_be_paid',
  to_release: 'auto_to_be_paid',
  negotiating: 'pending',
  awaiting_seller_feedback: 'pending',
  in_arbitration: 'pending',
  ruled: 'pending',
  compensation_review: 'pending',
  completed: 'successful',
  seller_won_card_invalid: 'paid_successfully',
  seller_won_mismatch: 'paid_successfully',
  seller_won_unconfirmed_delivery: 'paid_successfully',
  buyer_won_mismatch: 'paid_successfully',
  settled_proportionally: 'paid_successfully',
  buyer_won_card_invalid: 'paid_failed',
  buyer_won_undelivered: 'paid_failed',
  dispute_cancelled: 'paid_failed',
  seller_conceded: 'paid_failed',
  cancelled_card_invalid: 'paid_failed',
  cancelled: 'cancelled',
  cancelled_timeout: 'cancelled',
  cancelled_undelivered: 'cancelled',
};

/**
 * The same of orders of points, which no clock pays: processing until the points are released. A dispute that the buyer won
 * ended with points.
 */
export const TOOL_STATUS_OF_POINTS: Readonly<Record<PointsState, ToolStatus>> = {
  to_pay: 'processing',
  paid: 'processing',
  to_check_card_image: 'processing',
  in_dispute: 'pending',
  ruled: 'pending',
  released: 'successful',
  dispute_buyer_won: 'paid_successfully',
  dispute_seller_won: 'paid_failed',
  cancelled: 'cancelled',
  timeout_cancelled: 'cancelled',
};
