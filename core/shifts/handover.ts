import { mayOperate, type OperatorRight } from '../teams/operator.ts';

/**
 * Subjects of a hand-over, each with the right that an operator needs to work on it; null: the provider does it. Staff hold
 * cases, requests, work orders and applications for a level of identity.
 */
const ITEM_RIGHTS = {
  order: 'orders',
  case: 'orders',
  chat: 'chat',
  points_order: null,
  payout: null,
  request: null,
  points_case: null,
  work_order: null,
  identity: null,
} as const satisfies Record<string, OperatorRight | null>;
export type HandoverKind = keyof typeof ITEM_RIGHTS;
export const HANDOVER_KINDS = Object.keys(ITEM_RIGHTS) as HandoverKind[];

/** Something open that a hand-over names. */
export interface HandoverItem {
  readonly kind: HandoverKind;
  /** The code of the order or work order, or the id of the conversation, payout or application. */
  readonly ref: string;
  /** The public name of the other party, the requester or the applicant. */
  readonly name: string;
  /** The state of the order, payout or request. */
  readonly state: string;
  /** The running deadline, ISO 8601; null: none. */
  readonly dueAt: string | null;
}

/** Whether an operator with these rights works on what the item names. */
export const isItemFor = ({ kind }: Pick<HandoverItem, 'kind'>, rights: readonly OperatorRight[]): boolean =>
  mayOperate(ITEM_RIGHTS[kind], rights);

/** The items with a deadline by it, the nearest first, then the others as they come; at most `MAX_HANDOVER_ITEMS`. */
export function inOrder(items: readonly HandoverItem[]): HandoverItem[] {
  const due = items.filter(({ dueAt }) => dueAt !== null);
  const sorted = due.toSorted((a, b) => (a.dueAt ?? '').localeCompare(b.dueAt ?? ''));
  return [...sorted, ...items.filter(({ dueAt }) => dueAt === null)].slice(0, MAX_HANDOVER_ITEMS);
}

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
