import type { Unused } from '#server/features/uploads/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Erased, Retention } from './retention-job.ts';

/** Within this time of its placing an order has ended: older ones are not looked through. */
const LONGEST_ORDER_S = 365 * 86_400;

type Id = { readonly id: string };

/** A file of an order or conversation. */
interface OwnedFile extends Unused {
  readonly ownerId: string;
}

const idsOf = (rows: readonly Id[]): string[] => rows.map(({ id }) => id);

/** What the database erased of these rows, with the files of the erased ones only. */
function erasedOf(due: readonly Id[], erased: readonly Id[], files: readonly OwnedFile[]): Erased {
  const ids = new Set(idsOf(erased));
  return { due: due.length, erased: ids.size, files: files.filter(({ ownerId }) => ids.has(ownerId)) };
}

/** Network addresses and devices in the reveal log, `orders.reveal_address_keep_s` after they were written. */
export const revealAddresses: Retention = {
  kind: 'reveal_addresses',
  keepS: (rules) => rules.get('orders.reveal_address_keep_s'),
  async erase(tx, { from, to, limit }) {
    const erased = await tx.run(sql`SELECT erase_reveal_addresses(${from}, ${to}, ${limit})`);
    return { due: erased, erased, files: [] };
  },
};

/** Codes, reveal log, evidence, notes and tags, `orders.record_keep_s` after the end of their order. */
export const orderRecords: Retention = {
  kind: 'order_records',
  keepS: (rules) => rules.get('orders.record_keep_s'),
  async erase(tx, { from, to, limit }) {
    // An order that was erased has no record left, so that the next batch begins behind it.
    const orders = await tx.many<Id>(sql`
      SELECT o.id FROM gift_order o
      WHERE o.placed_at < ${to} AND o.placed_at >= ${from}::timestamptz - make_interval(secs => ${LONGEST_ORDER_S})
        AND o.ended_at >= ${from} AND o.ended_at < ${to}
        AND (EXISTS (SELECT FROM gift_card c WHERE c.order_id = o.id AND c.code_sealed IS NOT NULL)
          OR EXISTS (SELECT FROM reveal r WHERE r.order_id = o.id)
          OR EXISTS (SELECT FROM evidence e WHERE e.order_id = o.id)
          OR EXISTS (SELECT FROM order_note n WHERE n.order_id = o.id)
          OR EXISTS (SELECT FROM order_tag t WHERE t.order_id = o.id))
      ORDER BY o.id LIMIT ${limit}`);
    const files = await tx.many<OwnedFile>(sql`
      SELECT u.id, u.key, e.order_id AS "ownerId" FROM evidence e JOIN upload u ON u.id = e.upload_id
      WHERE e.order_id = ANY (${idsOf(orders)}::uuid[])`);
    const erased = await tx.many<Id>(sql`SELECT erase_order_records(${idsOf(orders)}::uuid[]) AS id`);
    return erasedOf(orders, erased, files);
  },
};

/**
 * Conversations, `chat.keep_s` after their last message. One that waits for an agent stays, and one with an open report: a
 * closed report does not move the last message, so those with reports are looked for from the beginning.
 */
export const chats: Retention = {
  kind: 'chats',
  keepS: (rules) => rules.get('chat.keep_s'),
  async erase(tx, { from, to, limit }) {
    const rooms = await tx.many<Id>(sql`
      SELECT c.id FROM conversation c
      WHERE c.last_at < ${to} AND (c.ref IS NULL OR c.ref NOT LIKE 'team:%')
        AND (c.last_at >= ${from} OR EXISTS (SELECT FROM chat_report p WHERE p.conversation_id = c.id))
        AND NOT EXISTS (SELECT FROM chat_report p WHERE p.conversation_id = c.id AND p.handled_at IS NULL)
        AND NOT EXISTS (SELECT FROM support_request r WHERE r.conversation_id = c.id AND r.state IN ('queued', 'assigned'))
        AND NOT EXISTS (SELECT FROM gift_order o WHERE c.kind = 'order' AND o.code = c.ref AND o.ended_at IS NULL)
      ORDER BY c.id LIMIT ${limit} FOR UPDATE OF c`);
    const files = await tx.many<OwnedFile>(sql`
      SELECT DISTINCT u.id, u.key, m.conversation_id AS "ownerId" FROM chat_message m
      JOIN upload u ON u.owner_id = m.sender_id AND u.used_by = m.client_id AND u.conversation_id = m.conversation_id
      WHERE m.conversation_id = ANY (${idsOf(rooms)}::uuid[]) AND m.kind IN ('image', 'file')`);
    const erased = await tx.many<Id>(sql`SELECT erase_chats(${idsOf(rooms)}::uuid[]) AS id`);
    return erasedOf(rooms, erased, files);
  },
};
