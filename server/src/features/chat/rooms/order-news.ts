import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import type { Loop, Reaction } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { textArray, uuidArray } from '#server/platform/postgres/pg-arrays.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { ChatOrderNewsTable } from '#server/platform/postgres/tables/chat.ts';
import { systemMessage } from '../messages/system-message.ts';
import { lockOrderSides, syncRoomMembers } from './order-room.ts';
import { findConversation } from './rooms.store.ts';

const BATCH = 50;
const IDLE_MS = 200;
/** After this time, in seconds, an event that cannot be written is skipped: broken rows must not hold up the others. */
const PATIENCE_S = 120;

type News = Pick<ChatOrderNewsTable, 'id' | 'orderCode' | 'event' | 'state' | 'actor'>;

/** Events without a message in the chat: every order begins with `placed`, and the reveal log shows the others. A failed check is the provider's own. */
const QUIET: readonly string[] = [
  'placed',
  'card_opened',
  'code_copied',
  'case_downloaded',
  'address_opened',
  'check_failed',
  'file',
];

/** Queues events of orders that have a conversation; the loop below does the rest. */
export const orderNewsReaction: Reaction<'orders.changed' | 'points_orders.changed'> = {
  events: ['orders.changed', 'points_orders.changed'],
  async run(tx, events) {
    const news = events.filter(({ payload }) => !QUIET.includes(payload.event));
    if (news.length === 0) return;
    await tx.named(
      'chat_order_news',
      `INSERT INTO chat_order_news (id, order_code, event, state, actor)
       SELECT n.id, n.code, n.event, n.state, n.actor
         FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) AS n (id, code, event, state, actor)
        WHERE EXISTS (SELECT FROM conversation c WHERE c.kind = 'order' AND c.ref = n.code)
       ON CONFLICT DO NOTHING`,
      [
        uuidArray(news.map(({ id }) => id)),
        textArray(news.map(({ payload }) => payload.code)),
        textArray(news.map(({ payload }) => payload.event)),
        textArray(news.map(({ payload }) => payload.state)),
        textArray(news.map(({ payload }) => payload.actor)),
      ],
    );
  },
};

/**
 * Updates the members of orders' conversations and writes what happened there. One worker at a time, so that messages
 * keep the order of events; each row may be processed twice without harm.
 */
export const orderNewsLoop: Loop = {
  name: 'chat.orderNews',
  idleMs: IDLE_MS,
  run: (services) =>
    services.db.transaction(async (turn) => {
      const due = await turn.many<News>(sql`
        SELECT id, order_code, event, state, actor FROM chat_order_news
         WHERE pg_try_advisory_xact_lock(hashtextextended('chat order news', 0)) ORDER BY id LIMIT ${BATCH}`);
      /** Orders of which an event could not be written: later events wait for it. */
      const stuck = new Set<string>();
      for (const news of due) {
        if (!stuck.has(news.orderCode) && !(await workOff(services, news))) stuck.add(news.orderCode);
      }
      return stuck.size === 0 ? due.length : 0;
    }),
};

/**
 * Whether the event was written; otherwise it is tried again after a pause, because the database may be away or busy.
 */
async function workOff(services: Services, news: News): Promise<boolean> {
  const { db, log } = services;
  try {
    await tellRoom(services, news);
    await db.run(sql`DELETE FROM chat_order_news WHERE id = ${news.id}`);
    return true;
  } catch (error) {
    // The id contains the time of the event.
    const failure = await db.maybe<{ tries: number }>(sql`
      UPDATE chat_order_news SET tries = tries + 1
       WHERE id = ${news.id} AND uuid_extract_timestamp(id) > now() - make_interval(secs => ${PATIENCE_S})
      RETURNING tries`);
    if (failure === null) await db.run(sql`DELETE FROM chat_order_news WHERE id = ${news.id}`);
    if (failure === null || failure.tries === 1) {
      log.error(
        { err: error, code: news.orderCode, givenUp: failure === null },
        'an order’s conversation was not told',
      );
    }
    return false;
  }
}

async function tellRoom(services: Services, { id, orderCode, event, state, actor }: News): Promise<void> {
  const conversationId = await services.db.transaction(async (tx) => {
    const sides = await lockOrderSides(tx, orderCode);
    const room = sides === null ? null : await findConversation(tx, 'order', orderCode);
    if (sides !== null && room !== null) await syncRoomMembers({ tx, services }, room, sides);
    return room;
  });
  if (conversationId === null) return;
  // An event that usually ends an order has moved it on when the order is in its first state again.
  const isHandedOn = state === 'to_view' && (event === 'decline' || event === 'clock');
  await systemMessage(services, {
    conversationId,
    clientId: id,
    words: {
      what: `order.${isHandedOn ? 'transferred' : wordsFor({ orderCode, event, actor })}`,
      values: { state, actor },
    },
  });
}

/** Events that another party sends, or that mean something else, where points are traded. */
const OF_POINTS: readonly string[] = ['cancel', 'concede', 'remind', 'clock'];

/** A moderator reminds the parties of both kinds of orders in the same words. */
const wordsFor = ({ orderCode, event, actor }: Pick<News, 'orderCode' | 'event' | 'actor'>): string =>
  isPointsOrderCode(orderCode) && OF_POINTS.includes(event) && actor !== 'moderator' ? `points_${event}` : event;
