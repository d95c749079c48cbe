import { CLOCK_EXTENDED } from '../orders/fair-clock.ts';
import {
  isPointsEnd,
  type PointsActorRole,
  type PointsParty,
  type PointsState,
} from '../orders/points/points-states.ts';
import type { NoticeKind } from './notice-kinds.ts';

/** An event of a points order: one of its table or timeline, and the order's state afterwards. */
export interface PointsNews {
  readonly event: string;
  readonly actor: PointsActorRole;
  readonly state: PointsState;
  /** Whether the state changed. */
  readonly moved: boolean;
}

/** Steps on the way, by event, and what they are to the party that did not cause them. */
const ON_THE_WAY: Readonly<Record<string, NoticeKind>> = {
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
};

/** The notice that this party gets of an event; null: none. Nobody gets a notice of their own action. */
export function pointsNotice({ event, actor, state, moved }: PointsNews, side: PointsParty): NoticeKind | null {
  if (actor === side) return null;
  if (event === 'remind' && actor === 'system') return side === 'buyer' ? 'deadline_near' : null;
  if (isPointsEnd(state)) return moved ? 'order_ended' : null;
  // Without a change of state a case moves up among moderators; the parties get no notice.
  if (event === 'clock') return moved ? 'dispute_opened' : null;
  return ON_THE_WAY[event] ?? null;
}
