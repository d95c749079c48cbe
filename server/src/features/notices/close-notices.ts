import type { EventPayload } from '#contract/events/catalogue.ts';
import { CHAIN_ALARMS } from '#core/deposits/judge-nodes.ts';
import type { NoticeKind } from '#core/notices/notice-kinds.ts';
import { isEnd } from '#core/orders/gift-states.ts';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import type { OutboxEvent } from '#server/platform/outbox/event-row.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { NoticeParams } from './notice-params.ts';

interface Closed {
  readonly kind: NoticeKind;
  readonly ref: string;
  /** Values that tell it from others of its kind with the same reference. */
  readonly params?: NoticeParams;
}

/** The events that end what notices of `WAITS` wait for, and those notices. */
const ENDS = {
  'orders.changed': ({ payload: { state, ...change } }) => orderEnds(change, isEnd(state)),
  'points_orders.changed': ({ payload: { state, ...change } }) => orderEnds(change, isPointsEnd(state)),
  'payouts.changed': ({ payload }) => payoutEnds(payload),
  'payouts.work': ({ payload }) => payoutEnds(payload),
  'deposits.changed': ({ payload: { id } }) => [{ kind: 'points_moved', ref: id }],
  // A party's offer leaves the case where it was. A case that waits again has a notice of its own.
  'disputes.changed': ({ payload: { code, event } }) =>
    event === 'propose' ? [] : [{ kind: 'case_waiting', ref: code }],
  'proposals.changed': ({ payload: { what, kind, subject } }) =>
    what === 'proposed'
      ? []
      : [{ kind: 'proposal', ref: '', params: { event: 'proposed', state: kind, name: subject } }],
  'users.changed': ({ payload: { ref } }) => (ref === undefined ? [] : [{ kind: 'account', ref }]),
  'users.settled': ({ payload: { ref } }) => [{ kind: 'account', ref }],
  'tickets.changed': ({ payload: { what, code } }) => (what === 'process' ? [{ kind: 'ticket_work', ref: code }] : []),
  'tickets.work': ({ payload: { what, code } }) => (what === 'hand_on' ? [{ kind: 'ticket_work', ref: code }] : []),
  'deposits.alarmed': ({ payload: { network, alarm } }) =>
    replacedAlarms(alarm).map((event) => ({ kind: 'chain_alarm', ref: network, params: { event } })),
} as const satisfies { readonly [E in EndingEvent]: (event: OutboxEvent<E>) => readonly Closed[] };

type EndingEvent =
  | 'orders.changed'
  | 'points_orders.changed'
  | 'disputes.changed'
  | 'deposits.changed'
  | 'deposits.alarmed'
  | 'payouts.changed'
  | 'payouts.work'
  | 'proposals.changed'
  | 'users.changed'
  | 'users.settled'
  | 'tickets.changed'
  | 'tickets.work';

type OrderChange = Pick<EventPayload<'orders.changed' | 'points_orders.changed'>, 'code' | 'from' | 'event' | 'actor'>;

/** A clock ends with its state, and so does the time to appeal, for a party also with its acceptance of the ruling. */
function orderEnds({ code: ref, from, event, actor }: OrderChange, hasEnded: boolean): readonly Closed[] {
  const alert: readonly Closed[] = hasEnded ? [{ kind: 'order_alert', ref }] : [];
  if (from !== undefined) return [{ kind: 'deadline_near', ref }, { kind: 'ruling', ref }, ...alert];
  const isParty = actor === 'seller' || actor === 'buyer' || actor === 'provider';
  return event === 'accept_ruling' && isParty ? [{ kind: 'ruling', ref, params: { side: actor } }] : alert;
}

/** The waits of a payout end with its state, for its owner and for those who pay it. */
const payoutEnds = ({ id, event }: Pick<EventPayload<'payouts.work'>, 'id' | 'event'>): readonly Closed[] =>
  event === undefined ? [{ kind: 'points_moved', ref: id }] : [];

const CUSTODY_ALARMS = ['custody_missing', 'custody_surplus', 'custody_unread'] as const;

/** A network has one alarm of its nodes and one of its custody at a time. */
function replacedAlarms(alarm: EventPayload<'deposits.alarmed'>['alarm']): readonly string[] {
  if (alarm === 'unsigned_payments') return [];
  return alarm?.startsWith('custody_') ? CUSTODY_ALARMS : CHAIN_ALARMS;
}

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
    WHERE n.waits AND n.read_at IS NULL AND n.ref = c.ref AND n.kind = c.kind AND n.at < c.at
      AND (c.params IS NULL OR n.params::jsonb @> c.params)
    RETURNING n.user_id`);
  if (readers.length === 0) return;
  const ids = [...new Set(readers.map(({ userId }) => userId))];
  await tell(tx, { event: 'notices.changed', to: { readers: ids }, payload: { added: false } });
}
