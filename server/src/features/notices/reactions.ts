import type { z } from 'zod';
import { zAccountChanged, zPointsChanged } from '#contract/events/account.ts';
import { zCasesChanged } from '#contract/events/disputes.ts';
import { zAdsShelved, zOrdersChanged, zOrdersTransferred } from '#contract/events/orders.ts';
import { zReviewsChanged } from '#contract/events/ratings.ts';
import { orderNotice } from '#core/notices/order-notices.ts';
import type { OutboxRow, Reaction } from '#server/app/feature.ts';
import { type NoticeDraft, writeNotices } from './write-notices.ts';

type Draft = Pick<NoticeDraft, 'kind' | 'ref' | 'params'>;
/** What one reader of an event is told, given the place among the recipients. */
type Teller = (payload: unknown) => ((place: number) => Draft | null) | null;

/** A payload that does not read as its event is told to nobody: it would be so each time that it is tried. */
const reading =
  <S extends z.ZodType>(schema: S, tell: (payload: z.output<S>) => (place: number) => Draft | null): Teller =>
  (payload) => {
    const read = schema.safeParse(payload);
    return read.success ? tell(read.data) : null;
  };

const TELLERS: Readonly<Record<string, Teller>> = {
  'orders.changed': reading(zOrdersChanged, ({ code, adCode, state, from, event, actor, amount }) => {
    const news = { event, actor, state, moved: from !== undefined };
    return (place) => {
      const side = (['seller', 'provider'] as const)[place];
      const kind = side && orderNotice(news, side);
      if (!kind) return null;
      const sum = kind === 'order_taken' && amount !== undefined ? { amount } : {};
      return { kind, ref: code, params: { event, state, side, adCode, ...sum } };
    };
  }),
  'orders.transferred': reading(zOrdersTransferred, ({ code, adCode }) => () => ({
    kind: 'order_transferred',
    ref: code,
    params: { adCode },
  })),
  'ads.shelved': reading(zAdsShelved, ({ adCode }) => () => ({ kind: 'ad_shelved', ref: adCode, params: {} })),
  'reviews.changed': reading(zReviewsChanged, ({ code, event }) => () => ({
    kind: 'rating',
    ref: code,
    params: { event },
  })),
  'cases.changed': reading(
    zCasesChanged,
    ({ code, event, state, opened }) =>
      () =>
        opened ? { kind: 'case_waiting', ref: code, params: { event, state } } : null,
  ),
  'account.changed': reading(zAccountChanged, ({ what }) => () => ({
    kind: 'account',
    ref: '',
    params: { event: what },
  })),
  'points.changed': reading(zPointsChanged, ({ what, amount }) => () => ({
    kind: 'points_moved',
    ref: '',
    params: { event: what, amount },
  })),
};

/** Makes notices of what happened: exactly once, since the relay takes a row in the same transaction. */
export const noticesReaction: Reaction = {
  events: Object.keys(TELLERS),
  run: (tx, rows, services) => writeNotices(tx, services, rows.flatMap(draftsOf)),
};

function draftsOf({ event, payload, recipients, at }: OutboxRow): NoticeDraft[] {
  const tell = TELLERS[event]?.(payload);
  if (!tell) return [];
  return recipients.flatMap((userId, place) => {
    const draft = tell(place);
    return draft === null ? [] : [{ ...draft, userId, at }];
  });
}
