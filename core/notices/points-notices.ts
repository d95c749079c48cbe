import { CLOCK_EXTENDED } from '../orders/fair-clock.ts';
import {
  isPointsEnd,
  type PointsActorRole,
  type PointsParty,
  type PointsState,
} from '../orders/points/points-states.ts';
import type { OrderNoticeKind } from './order-notices.ts';

/** An event of a points order: one of its table or timeline, and the order's state afterwards. */
export interface PointsNews {
  readonly event: string;
  readonly actor: PointsActorRole;
  readonly state: PointsState;
  /** Whether the state changed. */
  readonly moved: boolean;
}

/** The events that each kind tells of; the end of an order is told by its state. */
export interface PointsNoticeEvents extends Record<OrderNoticeKind, string> {
  order_taken: 'placed';
  order_moved: 'mark_paid' | 'submit_card' | typeof CLOCK_EXTENDED;
  order_ended: never;
  dispute_opened: 'reject_card' | 'dispute' | 'appeal' | 'clock';
  dispute_moved: 'file' | 'accept_ruling' | 'take_case' | 'remind';
  ruling: 'rule';
}

type KindOfEvent = { readonly [Kind in keyof PointsNoticeEvents as PointsNoticeEvents[Kind]]: Kind };

/** Steps on the way, by event, and what they are to the party that did not cause them. */
const ON_THE_WAY: Readonly<Record<string, OrderNoticeKind>> = {
  placed: 'order_taken',
  mark_paid: 'order_moved',
  submit_card: 'order_moved',
  reject_card: 'dispute_opened',
  dispute: 'dispute_opened',
  appeal: 'dispute_opened',
  file: 'dispute_moved',
  accept_ruling: 'dispute_moved',
  take_case: 'dispute_moved',
  rule: 'ruling',
  remind: 'dispute_moved',
  [CLOCK_EXTENDED]: 'order_moved',
} satisfies Omit<KindOfEvent, 'clock'>;

/** The notice that this party gets of an event; null: none. Nobody gets a notice of their own action. */
export function pointsNotice(
  { event, actor, state, moved }: PointsNews,
  side: PointsParty,
): OrderNoticeKind | 'deadline_near' | null {
  if (actor === side) return null;
  if (event === 'remind' && actor === 'system') return side === 'buyer' ? 'deadline_near' : null;
  if (isPointsEnd(state)) return moved ? 'order_ended' : null;
  // Without a change of state a case moves up among moderators; the parties get no notice.
  if (event === 'clock') return moved ? 'dispute_opened' : null;
  return ON_THE_WAY[event] ?? null;
}
