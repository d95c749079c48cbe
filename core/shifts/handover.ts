import type { OperatorRight } from '../teams/operator.ts';

/** Something open that a hand-over names. */
export interface HandoverItem {
  readonly kind: 'order' | 'case' | 'chat' | 'request';
  /** The order's code, or the conversation. */
  readonly ref: string;
  /** The other party's public name, or the requester's. */
  readonly name: string;
  /** The order's or request's state. */
  readonly state: string;
  /** The running deadline, ISO 8601; null: none. */
  readonly dueAt: string | null;
}

/** Whether an operator with these rights works on what the item names. */
export const isItemFor = ({ kind }: Pick<HandoverItem, 'kind'>, rights: readonly OperatorRight[]): boolean =>
  rights.includes(kind === 'chat' ? 'chat' : 'orders');

/** Open things that one hand-over names. */
export const MAX_HANDOVER_ITEMS = 100;
/** Characters of the note. */
export const MAX_HANDOVER_NOTE = 2_000;

interface HandoverFacts {
  readonly authorId: string;
  readonly acknowledgedBy: string | null;
}

/** Why the reader cannot acknowledge a hand-over; null: they can. */
export function acknowledgeRefusal(
  { authorId, acknowledgedBy }: HandoverFacts,
  readerId: string,
): 'shifts.own_handover' | 'already.done' | null {
  if (readerId === authorId) return 'shifts.own_handover';
  return acknowledgedBy === null ? null : 'already.done';
}
