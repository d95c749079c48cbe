import type { NoticeKind } from '#core/notices/notice-kinds.ts';
import type { NoticeSubject, TextEvent } from './texts/texts.ts';

/** The end that a notice waits for, until an event of `ENDS` closes it. */
type Wait =
  | 'act of its reader'
  | 'appeal'
  | 'bail'
  | 'documents'
  | 'answer'
  | 'moderator'
  | 'decision'
  | 'provider'
  | 'network';

/** Null: it only says what happened. An event of a kind that is not named waits for nothing either. */
type Waits<Kind extends NoticeKind> = Wait | null | { readonly [E in TextEvent<Kind>]?: Wait };

/** The waits of notices by kind: a kind that waits for nothing says why. */
export const WAITS = {
  // An order waits for the act that its clock ends with: `deadline_near` asks for it.
  order_taken: null,
  order_moved: null,
  dispute_opened: null,
  dispute_moved: null,
  ruling: 'appeal',
  deadline_near: 'act of its reader',
  // An end is an end.
  order_ended: null,
  order_transferred: null,
  // It can be answered and need not be.
  rating: null,
  points_moved: {
    deposit_lost: 'decision',
    deposit_btc_lost: 'decision',
    payout_paid: 'act of its reader',
    payout_in_dispute: 'decision',
    payout_unclear: 'decision',
    payout_ruled: 'appeal',
    payout_work_open: 'provider',
    payout_work_unclear: 'decision',
    payout_work_in_dispute: 'decision',
    payout_work_ruled: 'appeal',
  },
  // A suspension can be appealed as long as it lasts, and a refused application made again at any time.
  account: {
    bail_raised: 'bail',
    bail_short: 'bail',
    identity_more: 'documents',
    identity_ends: 'documents',
    identity_expired: 'documents',
    application_asked: 'answer',
    removal_noticed: 'appeal',
    penalty_noticed: 'appeal',
  },
  // An offer may stay off the shelf.
  ad_shelved: null,
  case_waiting: 'moderator',
  proposal: { proposed: 'decision' },
  // An answer of staff; a closed request can be opened again at any time.
  ticket: null,
  ticket_work: 'act of its reader',
  // A payment that the signer’s record does not have stays one.
  chain_alarm: {
    node_away: 'network',
    wrong_chain: 'network',
    node_behind: 'network',
    stalled: 'network',
    disagree: 'network',
    reorganised: 'network',
    changed: 'network',
    failed: 'network',
    custody_missing: 'network',
    custody_surplus: 'network',
    custody_unread: 'network',
  },
  // It is read, and asks for nothing.
  announcement: null,
  order_alert: 'act of its reader',
} as const satisfies { readonly [Kind in NoticeKind]: Waits<Kind> };

/** Whether a notice waits for something: it has a reference, and closes with an event of `ENDS`. */
export function isWaiting({ kind, params: { event = '' } }: NoticeSubject): boolean {
  const waits: Wait | null | Readonly<Record<string, Wait | undefined>> = WAITS[kind];
  return waits !== null && (typeof waits === 'string' || waits[event] !== undefined);
}

/** The events of a kind whose notices wait; of a kind without texts by event, `[null]` when its notices wait. */
export function waitingEvents(kind: NoticeKind): readonly (string | null)[] {
  const waits: Wait | null | object = WAITS[kind];
  if (waits === null) return [];
  return typeof waits === 'string' ? [null] : Object.keys(waits);
}
