import { removeFiles } from '#server/features/uploads/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Retention } from './retention-job.ts';

/** Within this time of its placing an order has ended: older ones are not looked through. */
const LONGEST_ORDER_S = 365 * 86_400;

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

/** Network addresses in the reveal log, `orders.reveal_address_keep_s` after they were written. */
export const revealAddresses: Retention = {
  kind: 'reveal_addresses',
  keepS: (rules) => rules.get('orders.reveal_address_keep_s'),
  erase: (_services, tx, { from, to, limit }) => tx.run(sql`SELECT erase_reveal_addresses(${from}, ${to}, ${limit})`),
};

/** Codes, reveal log, evidence, notes and tags, `orders.record_keep_s` after the end of their order. */
export const orderRecords: Retention = {
  kind: 'order_records',
  keepS: (rules) => rules.get('orders.record_keep_s'),
  async erase(services, tx, { from, to, limit }) {
    // An order that was erased has no record left, so that the next batch begins behind it.
    const orders = await tx.many<{ id: string }>(sql`
      SELECT o.id FROM gift_order o
      WHERE o.placed_at < ${to} AND o.placed_at >= ${from}::timestamptz - make_interval(secs => ${LONGEST_ORDER_S})
        AND o.ended_at >= ${from} AND o.ended_at < ${to}
        AND (EXISTS (SELECT FROM gift_card c WHERE c.order_id = o.id AND c.code_sealed IS NOT NULL)
          OR EXISTS (SELECT FROM reveal r WHERE r.order_id = o.id)
          OR EXISTS (SELECT FROM evidence e WHERE e.order_id = o.id)
          OR EXISTS (SELECT FROM order_note n WHERE n.order_id = o.id)
          OR EXISTS (SELECT FROM order_tag t WHERE t.order_id = o.id))
      ORDER BY o.id LIMIT ${limit}`);
    const files = await tx.many<{ id: string; key: string }>(sql`
      SELECT u.id, u.key FROM evidence e JOIN upload u ON u.id = e.upload_id WHERE e.order_id = ANY (${idsOf(orders)}::uuid[])`);
    await tx.run(sql`SELECT erase_order_records(${idsOf(orders)}::uuid[])`);
    await removeFiles(services, tx, files);
    return orders.length;
  },
};

/** Conversations, `chat.keep_s` after their last message. One that waits for an agent stays. */
export const chats: Retention = {
  kind: 'chats',
  keepS: (rules) => rules.get('chat.keep_s'),
  async erase(services, tx, { from, to, limit }) {
    const rooms = await tx.many<{ id: string }>(sql`
      SELECT c.id FROM conversation c
      WHERE c.last_at >= ${from} AND c.last_at < ${to} AND (c.ref IS NULL OR c.ref NOT LIKE 'team:%')
        AND NOT EXISTS (SELECT FROM support_request r WHERE r.conversation_id = c.id AND r.state IN ('queued', 'assigned'))
        AND NOT EXISTS (SELECT FROM gift_order o WHERE c.kind = 'order' AND o.code = c.ref AND o.ended_at IS NULL)
      ORDER BY c.id LIMIT ${limit} FOR UPDATE OF c`);
    const files = await tx.many<{ id: string; key: string }>(sql`
      SELECT DISTINCT u.id, u.key FROM chat_message m
      JOIN upload u ON u.owner_id = m.sender_id AND u.used_by = m.client_id AND u.conversation_id = m.conversation_id
      WHERE m.conversation_id = ANY (${idsOf(rooms)}::uuid[]) AND m.kind IN ('image', 'file')`);
    await tx.run(sql`SELECT erase_chats(${idsOf(rooms)}::uuid[])`);
    await removeFiles(services, tx, files);
    return rooms.length;
  },
};
