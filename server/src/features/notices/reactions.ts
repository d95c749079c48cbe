import type { EventName } from '#contract/events/catalogue.ts';
import { orderNotice } from '#core/notices/order-notices.ts';
import type { Reaction } from '#server/app/feature.ts';
import type { OutboxEvent } from '#server/platform/outbox/event-row.ts';
import { type NoticeDraft, writeNotices } from './write-notices.ts';

type Draft = Pick<NoticeDraft, 'userId' | 'kind' | 'ref' | 'params'>;

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
  'orders.transferred': ({ to, payload: { code, adCode } }) => [
    { userId: to.provider, kind: 'order_transferred', ref: code, params: { adCode } },
  ],
  'ads.shelved': ({ to, payload: { adCode } }) => [{ userId: to.owner, kind: 'ad_shelved', ref: adCode, params: {} }],
  'ratings.changed': ({ to, payload: { code, event } }) => [
    { userId: to.party, kind: 'rating', ref: code, params: { event } },
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
  'points.changed': ({ to, payload: { what, amount } }) => [
    { userId: to.owner, kind: 'points_moved', ref: '', params: { event: what, amount } },
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
