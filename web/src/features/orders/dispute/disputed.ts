import type { Order } from '../workspace/workspace.queries.ts';

const IN_DISPUTE: readonly string[] = [
  'negotiating',
  'awaiting_seller_feedback',
  'in_arbitration',
  'ruled',
  'compensation_review',
];

/** Whether an order has a case: a claim, or a parcel whose clock brought it to a moderator without one. */
export const hasCase = ({ claim, timeline }: Pick<Order, 'claim' | 'timeline'>): boolean =>
  claim !== null || timeline.some(({ state }) => state === 'in_arbitration');

/** Whether an order is, or was, in dispute: then it has a dispute page. */
export function isDisputed(order: Pick<Order, 'claim' | 'ruling' | 'state' | 'evidence'>): boolean {
  return order.claim !== null || order.ruling !== null || order.evidence.length > 0 || IN_DISPUTE.includes(order.state);
}
