import type { EventName } from '#contract/events/catalogue.ts';
import { orderNotice } from '#core/notices/order-notices.ts';
import { pointsNotice } from '#core/notices/points-notices.ts';
import type { PayoutState } from '#core/payouts/payout-table.ts';
import type { Reaction } from '#server/app/feature.ts';
import type { OutboxEvent } from '#server/platform/outbox/event-row.ts';
import { type NoticeDraft, writeNotices } from './write-notices.ts';

type Draft = Pick<NoticeDraft, 'userId' | 'kind' | 'ref' | 'params'>;

/** What a trader is told of a payout, and what its provider, or all who receive orders, are told. */
const PAYOUT_NEWS: readonly PayoutState[] = ['paid', 'unclear', 'success', 'failed', 'name_mismatch', 'returned'];
const PAYOUT_WORK: readonly PayoutState[] = ['open', 'unclear', 'in_dispute', 'success', 'failed', 'name_mismatch'];

/** The events that cause notices. */
type NoticedEvent = Exclude<EventName, 'notices.changed' | 'support.changed' | `chat.${string}`>;

/** What became of a deposit, where its owner reads of it. */
const NOTICED_DEPOSITS: readonly string[] = ['credited', 'lost', 'refused', 'settled', 'taken_back'];

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
  'users.changed': ({ to, payload: { what, missing, ...details } }) => {
    const sum = missing === undefined ? {} : { amount: missing };
    return [{ userId: to.owner, kind: 'account', ref: '', params: { event: what, ...sum, ...details } }];
  },
  'tickets.changed': ({ to, payload: { what, code, note, solved } }) => {
    const event = solved === null ? what : solved ? 'solved' : 'unsolved';
    return [{ userId: to.requester, kind: 'ticket', ref: code, params: { event, note } }];
  },
  // What nobody has yet stands in the queue of everybody, without a notice.
  'tickets.work': ({ to, payload: { what, code, note } }) =>
    what === 'open'
      ? []
      : to.staff.map((userId) => ({ userId, kind: 'ticket_work', ref: code, params: { event: what, note } })),
  'deposits.changed': ({ to, payload: { what, currency, amount } }) => {
    if (!NOTICED_DEPOSITS.includes(what)) return [];
    const params =
      currency === 'BTC' ? { event: `deposit_btc_${what}`, btc: amount } : { event: `deposit_${what}`, amount };
    return [{ userId: to.owner, kind: 'points_moved', ref: '', params }];
  },
  'payouts.changed': ({ to, payload: { state, points, account, event } }) =>
    event !== undefined || PAYOUT_NEWS.includes(state)
      ? [
          {
            userId: to.owner,
            kind: 'points_moved',
            ref: '',
            params: { event: `payout_${event ?? state}`, amount: points, account },
          },
        ]
      : [],
  'payouts.work': ({ to, payload: { state, points, event } }) =>
    event !== undefined || PAYOUT_WORK.includes(state)
      ? to.payers.map((userId) => ({
          userId,
          kind: 'points_moved',
          ref: '',
          params: { event: `payout_work_${event ?? state}`, amount: points },
        }))
      : [],
  'withdrawals.changed': ({ to, payload: { what, amount, currency, note } }) => {
    if (what !== 'confirmed' && what !== 'failed' && what !== 'returned') return [];
    const because = note === undefined ? {} : { note };
    // Only people write a note about what became of a payment.
    const by = note !== undefined && what !== 'returned' ? '_by_staff' : '';
    const event = what === 'returned' && note === undefined ? 'refused' : `${what}${by}`;
    const words =
      currency === 'BTC' ? { event: `withdrawal_btc_${event}`, btc: amount } : { event: `withdrawal_${event}`, amount };
    return [{ userId: to.owner, kind: 'points_moved', ref: '', params: { ...words, ...because } }];
  },
  'deposits.alarmed': ({ to, payload: { network, alarm } }) =>
    to.admins.map((userId) => ({
      userId,
      kind: 'chain_alarm',
      ref: '',
      params: { event: alarm ?? 'over', name: network },
    })),
  'points.changed': ({ to, payload: { what, ...details } }) => [
    { userId: to.owner, kind: 'points_moved', ref: '', params: { event: what, ...details } },
  ],
};

/** Writes the notices of events: exactly once, because the relay takes a row in the same transaction. */
export const noticesReaction: Reaction<NoticedEvent> = {
  events: Object.keys(DRAFTS) as NoticedEvent[],
  run: (tx, events, services) => writeNotices(tx, services, events.flatMap(draftsOf)),
};

function draftsOf<E extends NoticedEvent>(event: OutboxEvent<E>): NoticeDraft[] {
  const drafts = DRAFTS[event.event] as (event: OutboxEvent<E>) => readonly Draft[];
  return drafts(event).map((draft) => ({ ...draft, at: event.at }));
}
