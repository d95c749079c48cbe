import type { ResultOf } from '#contract/catalogue.ts';
import { stepOf } from '../inbox-steps.ts';

type Waiting = ResultOf<'inbox.list'>['list'][number];
export type GiftOrder = Extract<Waiting, { kind: 'gift' }>['order'];

/** An order whose cards wait to be opened, with the end of its clock. */
export interface NewOrder {
  readonly order: GiftOrder;
  readonly dueAt: string;
}

interface Shown {
  /** Keys of orders that were put away. */
  readonly hidden: ReadonlySet<string>;
  /** The address of the page: that of an order says what an alert would. */
  readonly path: string;
}

/** None was put away, and no page of one is open. */
export const EVERYWHERE: Shown = { hidden: new Set(), path: '' };

/** An order until its clock changes. */
export const alertKey = ({ order, dueAt }: NewOrder): string => `${order.code} ${dueAt}`;

/** Orders of cards that wait to be opened, of those that wait for a provider, the nearest deadline first. */
export function newOrdersOf(list: readonly Waiting[], { hidden, path }: Shown): NewOrder[] {
  return list.flatMap((waiting) => {
    if (waiting.kind !== 'gift' || waiting.dueAt === null || stepOf(waiting) !== 'open') return [];
    const { order, dueAt } = waiting;
    const newOrder = { order, dueAt };
    return hidden.has(alertKey(newOrder)) || path.includes(order.code) ? [] : [newOrder];
  });
}
