import type { NoticeKind } from '#core/notices/notice-kinds.ts';
import { isEnd } from '#core/orders/gift-states.ts';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import type { OutboxEvent } from '#server/platform/outbox/event-row.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { NoticeParams } from './notice-params.ts';

/** The kinds that wait for something; the index `notice_waiting` has them, and the statement below. */
type WaitingKind = Extract<
  NoticeKind,
  'case_waiting' | 'deadline_near' | 'proposal' | 'ticket_work' | 'order_alert' | 'points_moved'
>;

interface Closed {
  readonly kind: WaitingKind;
  readonly ref: string;
  /** Values that tell it from others of its kind without a reference. */
  readonly params?: NoticeParams;
}

/** Events that end what notices wait for, and those notices. */
const ENDS = {
  'orders.changed': ({ payload: { code, from, state } }) => [...deadlineOf(code, from), ...alertOf(code, isEnd(state))],
  'points_orders.changed': ({ payload: { code, from, state } }) => [
    ...deadlineOf(code, from),
    ...alertOf(code, isPointsEnd(state)),
  ],
  'payouts.work': ({ payload: { id, state } }) =>
    state === 'open' ? [] : [{ kind: 'points_moved', ref: id, params: { event: 'payout_work_open' } }],
  // A party's offer leaves the case where it was. A case that waits again has a notice of its own.
  'disputes.changed': ({ payload: { code, event } }) =>
    event === 'propose' ? [] : [{ kind: 'case_waiting', ref: code }],
  'proposals.changed': ({ payload: { what, kind, subject } }) =>
    what === 'proposed'
      ? []
      : [{ kind: 'proposal', ref: '', params: { event: 'proposed', state: kind, name: subject } }],
  'tickets.changed': ({ payload: { what, code } }) => (what === 'process' ? [{ kind: 'ticket_work', ref: code }] : []),
  'tickets.work': ({ payload: { what, code } }) => (what === 'hand_on' ? [{ kind: 'ticket_work', ref: code }] : []),
} as const satisfies { readonly [E in EndingEvent]: (event: OutboxEvent<E>) => readonly Closed[] };

type EndingEvent =
  | 'orders.changed'
  | 'points_orders.changed'
  | 'disputes.changed'
  | 'payouts.work'
  | 'proposals.changed'
  | 'tickets.changed'
  | 'tickets.work';

const deadlineOf = (code: string, from: string | undefined): readonly Closed[] =>
  from === undefined ? [] : [{ kind: 'deadline_near', ref: code }];

const alertOf = (code: string, hasEnded: boolean): readonly Closed[] =>
  hasEnded ? [{ kind: 'order_alert', ref: code }] : [];

interface Happened {
  readonly event: string;
  readonly at: Date;
}

/** Marks notices as read whose subject these events ended, whoever has them, and tells their readers' pages. */
export async function closeNotices(tx: Tx, events: readonly Happened[]): Promise<void> {
  const closed = events.flatMap((event) => {
    const endsOf = (ENDS as Readonly<Record<string, ((event: never) => readonly Closed[]) | undefined>>)[event.event];
    return endsOf === undefined ? [] : endsOf(event as never).map((end) => ({ ...end, at: event.at }));
  });
  if (closed.length === 0) return;
  const readers = await tx.many<{ userId: string }>(sql`
    UPDATE notice n SET read_at = now(), mail_at = NULL
    FROM json_to_recordset(${JSON.stringify(closed)}::json) AS c (kind text, ref text, params jsonb, at timestamptz)
    WHERE n.ref = c.ref AND n.kind = c.kind AND n.at < c.at AND n.read_at IS NULL
      AND n.kind IN ('case_waiting', 'deadline_near', 'proposal', 'ticket_work', 'order_alert', 'points_moved')
      AND (n.kind <> 'points_moved' OR n.ref <> '')
      AND (c.params IS NULL OR n.params::jsonb @> c.params)
    RETURNING n.user_id`);
  if (readers.length === 0) return;
  const ids = [...new Set(readers.map(({ userId }) => userId))];
  await tell(tx, { event: 'notices.changed', to: { readers: ids }, payload: { added: false } });
}
