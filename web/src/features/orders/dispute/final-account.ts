import { isEnd } from '#core/orders/gift-states.ts';
import type { Entry, Order } from '../workspace/workspace.queries.ts';

/** What a finding of fraud came to once the order has ended; null: no fraud was found, or it is not decided. */
export interface CompensationEnd {
  /** Base units of points; null: refused. */
  readonly paid: string | null;
  /** When staff decided. */
  readonly at: string;
}

export function compensationEnd(
  order: Pick<Order, 'state' | 'compensation' | 'timeline' | 'endedAt'>,
): CompensationEnd | null {
  const { compensation, timeline, endedAt } = order;
  if (compensation === null || !isEnd(order.state)) return null;
  const decided = timeline.findLast(({ type }) => type === 'review');
  return { paid: compensation.paid, at: decided?.at ?? endedAt ?? '' };
}

/** The rulings before the standing one, oldest first. */
export function earlierRulings({ timeline }: Pick<Order, 'timeline'>): Entry[] {
  return timeline.filter(({ type }) => type === 'rule').slice(0, -1);
}
