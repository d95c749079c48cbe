import type { EventName } from '#contract/events/catalogue.ts';
import { orderNotice } from '#core/notices/order-notices.ts';
import { pointsNotice } from '#core/notices/points-notices.ts';
import { CLOCK_EXTENDED } from '#core/orders/fair-clock.ts';
import type { Reaction } from '#server/app/feature.ts';
import type { OutboxEvent } from '#server/platform/outbox/event-row.ts';
import { closeNotices } from './close-notices.ts';
import { DEPOSIT_NEWS, PAYOUT_NEWS, PAYOUT_WORK } from './texts/points-moved-texts.ts';
import type { NoticeSubject } from './texts/texts.ts';
import { type NoticeDraft, writeNotices } from './write-notices.ts';

type Draft = NoticeSubject & Pick<NoticeDraft, 'userId' | 'ref'>;

/** The events that cause notices. */
type NoticedEvent = Exclude<EventName, 'notices.changed' | 'support.changed' | `chat.${string}`>;

/** The notices of each event, with their readers. */
const DRAFTS: { readonly [E in NoticedEvent]: (event: OutboxEvent<E>) => readonly Draft[] } = {
  'orders.changed': ({ to, payload: { code, adCode, state, from, event, actor, amount, endReason } }) =>
    (['seller', 'provider'] as const).flatMap((side) => {
      const kind = orderNotice({ event, actor, state, moved: from !== undefined }, side);
      if (!kind) return [];
      const sum = kind === 'order_taken' && amount !== undefined ? { amount } : {};
      return [
        {
          userId: to[side],
          kind,
          ref: code,
          params: { event, state, side, adCode, ...sum, ...(endReason && { endReason }) },
        },
      ];
    }),
  'points_orders.changed': ({ to, payload: { code, adCode, state, from, event, actor, amount } }) =>
    (['seller', 'buyer'] as const).flatMap((side) => {
      const kind = pointsNotice({ event, actor, state, moved: from !== undefined }, side);
      if (kind === null) return [];
      const sum = kind === 'order_taken' && amount !== undefined ? { amount } : {};
      const params = { event: `points_${event}`, state: `points_${state}`, side, adCode, ...sum };
      return [{ userId: to[side], kind, ref: code, params }];
    }),
  'orders.transferred': ({ to, payload: { code, adCode } }) => [
    { userId: to.provider, kind: 'order_transferred', ref: code, params: { adCode } },
  ],
  'ads.shelved': ({ to, payload: { adCode } }) => [{ userId: to.owner, kind: 'ad_shelved', ref: adCode, params: {} }],
  'ratings.changed': ({ to, payload: { code, event } }) => [
    { userId: to.party, kind: 'rating', ref: code, params: { event } },
  ],
  'ratings.points_changed': ({ to, payload: { code, event } }) => [
    { userId: to.party, kind: 'rating', ref: code, params: { event: `points_${event}` } },
  ],
  'disputes.changed': ({ to, payload: { code, event, state, opened } }) =>
    opened ? to.staff.map((userId) => ({ userId, kind: 'case_waiting', ref: code, params: { event, state } })) : [],
  'proposals.changed': ({ to, payload: { what, kind, subject } }) =>
    to.admins.map((userId) => ({
      userId,
      kind: 'proposal',
      ref: '',
      params: { event: what, state: kind, name: subject },
    })),
  'users.changed': ({ to, payload: { what, ref = '', missing, ...details } }) => {
    const sum = missing === undefined ? {} : { amount: missing };
    return [{ userId: to.owner, kind: 'account', ref, params: { event: what, ...sum, ...details } }];
  },
  'users.settled': () => [],
  'tickets.changed': ({ to, payload: { what, code, note, solved } }) => {
    const event = what === 'process' ? (solved ? 'solved' : 'unsolved') : what;
    return [{ userId: to.requester, kind: 'ticket', ref: code, params: { event, note } }];
  },
  // What nobody has yet stands in the queue of everybody, without a notice.
  'tickets.work': ({ to, payload: { what, code, note } }) =>
    what === 'open'
      ? []
      : to.staff.map((userId) => ({ userId, kind: 'ticket_work', ref: code, params: { event: what, note } })),
  'deposits.changed': ({ to, payload: { what, id, currency, amount } }) => {
    if (!isOneOf(DEPOSIT_NEWS, what)) return [];
    const params =
      currency === 'BTC'
        ? ({ event: `deposit_btc_${what}`, btc: amount } as const)
        : ({ event: `deposit_${what}`, amount } as const);
    return [{ userId: to.owner, kind: 'points_moved', ref: id, params }];
  },
  'payouts.changed': ({ to, payload: { id, state, points, account, event = state } }) => {
    if (event !== CLOCK_EXTENDED && !isOneOf(PAYOUT_NEWS, event)) return [];
    const params = { event: `payout_${event}`, amount: points, account } as const;
    return [{ userId: to.owner, kind: 'points_moved', ref: id, params }];
  },
  'payouts.work': ({ to, payload: { id, state, points, event = state } }) => {
    if (event !== CLOCK_EXTENDED && !isOneOf(PAYOUT_WORK, event)) return [];
    const params = { event: `payout_work_${event}`, amount: points } as const;
    return to.payers.map((userId) => ({ userId, kind: 'points_moved', ref: id, params }));
  },
  'withdrawals.changed': ({ to, payload: { what, amount, currency, note, isRefused } }) => {
    if (what !== 'confirmed' && what !== 'failed' && what !== 'returned') return [];
    const because = note === undefined ? {} : { note };
    if (isRefused && what !== 'confirmed') {
      return [
        { userId: to.owner, kind: 'points_moved', ref: '', params: { event: `withdrawal_${what}_refused`, amount } },
      ];
    }
    // Only people write a note about what became of a payment.
    const by = note === undefined ? '' : '_by_staff';
    const event = what === 'returned' ? (note === undefined ? 'refused' : what) : (`${what}${by}` as const);
    const words =
      currency === 'BTC'
        ? ({ event: `withdrawal_btc_${event}`, btc: amount } as const)
        : ({ event: `withdrawal_${event}`, amount } as const);
    return [{ userId: to.owner, kind: 'points_moved', ref: '', params: { ...words, ...because } }];
  },
  'deposits.alarmed': ({ to, payload: { network, networkName, alarm } }) =>
    to.admins.map((userId) => ({
      userId,
      kind: 'chain_alarm',
      ref: network,
      params: { event: alarm ?? 'over', name: networkName },
    })),
  'points.changed': ({ to, payload: { what, ...details } }) => [
    { userId: to.owner, kind: 'points_moved', ref: '', params: { event: what, ...details } },
  ],
};

/**
 * Writes the notices of events, and closes those that waited for what they ended: exactly once, because the relay takes a row in the
 * same transaction.
 */
export const noticesReaction: Reaction<NoticedEvent> = {
  events: Object.keys(DRAFTS) as NoticedEvent[],
  async run(tx, events, services) {
    await writeNotices(tx, services, events.flatMap(draftsOf));
    await closeNotices(tx, events);
  },
};

const isOneOf = <Item extends string>(items: readonly Item[], item: string): item is Item =>
  (items as readonly string[]).includes(item);

function draftsOf<E extends NoticedEvent>(event: OutboxEvent<E>): NoticeDraft[] {
  const drafts = DRAFTS[event.event] as (event: OutboxEvent<E>) => readonly Draft[];
  return drafts(event).map((draft) => ({ ...draft, at: event.at }));
}
