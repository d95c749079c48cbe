import { isEnd } from '#core/orders/gift-states.ts';
import type { Entry, Order } from './workspace.queries.ts';

/** A step of the timeline before it is put into words. */
export interface Step {
  readonly key: string;
  readonly state: 'done' | 'now' | 'later' | 'stop';
  /** When it was done, ISO 8601. */
  readonly at?: string;
  /** Until when it is to be done, ISO 8601. */
  readonly by?: string | null;
  /** What it moves, in base units of points. */
  readonly sum?: string;
}

/**
 * The order's life in at most six steps: what was, what is now, and what comes if nothing goes wrong. A dispute replaces
 * the confirmation; a moderator replaces the negotiation.
 */
export function stepsOf(order: Order): Step[] {
  const at = (type: Entry['type']) => order.timeline.findLast((item) => item.type === type)?.at;
  const ended = isEnd(order.state);
  const steps: Step[] = [{ key: 'frozen', state: 'done', at: order.placedAt }];
  const viewed = at('view') ?? order.receivedAt ?? undefined;
  const handed = at('deliver');
  if (handed) steps.push({ key: order.form === 'physical' ? 'sent' : 'delivered', state: 'done', at: handed });
  else if (order.state === 'to_deliver') steps.push({ key: `deliver.${order.role}`, state: 'now', by: order.dueAt });
  const look = order.form === 'physical' ? 'receive' : 'reveal';
  if (viewed) steps.push({ key: look === 'receive' ? 'received' : 'revealed', state: 'done', at: viewed });
  else if (!ended && !order.claim) {
    const isNow = order.state !== 'to_deliver';
    steps.push({ key: `${look}.${order.role}`, state: isNow ? 'now' : 'later', by: isNow ? order.dueAt : null });
  }
  steps.push(...(order.claim ? disputeSteps(order, order.claim.at) : confirmSteps(order, Boolean(viewed))));
  if (order.state === 'compensation_review') {
    // The order is paid; what is still open is the compensation beyond it.
    const paidAt = order.timeline.find((entry) => entry.state === 'compensation_review')?.at;
    steps.push({ key: 'settled', state: 'done', at: paidAt }, { key: 'review', state: 'now', by: order.dueAt });
  } else steps.push(lastStep(order));
  return steps;
}

function confirmSteps(order: Order, viewed: boolean): Step[] {
  if (isEnd(order.state)) {
    return viewed ? [{ key: 'confirmed', state: 'done', at: order.endedAt ?? undefined }] : [];
  }
  if (viewed) return [{ key: `confirm.${order.role}`, state: 'now', by: order.dueAt }];
  return [{ key: `confirm.${order.role}`, state: 'later' }];
}

function disputeSteps(order: Order, reportedAt: string): Step[] {
  const steps: Step[] = [{ key: 'reported', state: 'done', at: reportedAt }];
  const ended = isEnd(order.state);
  const ruledAt = order.ruling?.at;
  const escalatedAt = order.timeline.find((item) => item.state === 'in_arbitration')?.at;
  if (!escalatedAt) {
    steps.push(
      ended
        ? { key: 'agreed', state: 'done', at: order.endedAt ?? undefined }
        : { key: 'agree', state: 'now', by: order.dueAt },
    );
    return steps;
  }
  const isReviewed = order.state === 'compensation_review';
  if (order.appealedBy && !isReviewed) {
    steps.push({ key: 'appealed', state: 'done', at: order.timeline.find((item) => item.type === 'appeal')?.at });
  }
  if (order.state === 'in_arbitration') {
    steps.push({ key: order.appealedBy ? 'final' : 'moderator', state: 'now', by: order.dueAt });
    if (!order.appealedBy) steps.push({ key: 'ruling', state: 'later' });
    return steps;
  }
  if (!order.appealedBy && !isReviewed) steps.push({ key: 'moderator', state: 'done', at: escalatedAt });
  if (order.state === 'ruled') steps.push({ key: 'appeal', state: 'now', by: order.dueAt });
  else if (ruledAt) steps.push({ key: 'ruled', state: 'done', at: ruledAt });
  return steps;
}

function lastStep(order: Order): Step {
  if (!isEnd(order.state)) {
    if (!order.claim) return { key: 'released', state: 'later', sum: order.fullSplit.sellerGets };
    return { key: 'settled', state: 'later', ...(order.ruling ? { sum: order.ruling.split.sellerGets } : {}) };
  }
  const at = order.endedAt ?? undefined;
  if (order.settledAmount !== '0') {
    return { key: order.settledAmount === order.orderAmount ? 'released' : 'settled', state: 'done', at };
  }
  return { key: order.claim ? 'returned' : 'cancelled', state: 'stop', at };
}
