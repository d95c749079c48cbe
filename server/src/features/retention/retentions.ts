import type { Unused } from '#server/features/uploads/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Erased, Retention } from './retention-job.ts';

/** Within this time of its placing an order has ended: older ones are not looked through. */
const LONGEST_ORDER_S = 365 * 86_400;
/** erase_person_words() refuses accounts that were closed within this time. */
const MIN_WORDS_S = 365 * 86_400;

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

/** Files, notes, tags, the account that was to be paid and the payer's name, of orders of points: by the same rule. */
export const pointsOrderRecords: Retention = {
  kind: 'points_order_records',
  keepS: orderRecords.keepS,
  async erase(tx, { from, to, limit }) {
    const orders = await tx.many<Id>(sql`
      SELECT o.id FROM points_order o
      WHERE o.placed_at < ${to} AND o.placed_at >= ${from}::timestamptz - make_interval(secs => ${LONGEST_ORDER_S})
        AND o.ended_at >= ${from} AND o.ended_at < ${to}
        AND (o.pay_to_sealed IS NOT NULL OR o.payer_sealed IS NOT NULL
          OR EXISTS (SELECT FROM points_order_file f WHERE f.points_order_id = o.id)
          OR EXISTS (SELECT FROM order_note n WHERE n.order_id = o.id)
          OR EXISTS (SELECT FROM order_tag t WHERE t.order_id = o.id))
      ORDER BY o.id LIMIT ${limit}`);
    const files = await tx.many<OwnedFile>(sql`
      SELECT u.id, u.key, f.points_order_id AS "ownerId" FROM points_order_file f JOIN upload u ON u.id = f.upload_id
      WHERE f.points_order_id = ANY (${idsOf(orders)}::uuid[])`);
    const erased = await tx.many<Id>(sql`SELECT erase_points_order_records(${idsOf(orders)}::uuid[]) AS id`);
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
        AND NOT EXISTS (SELECT FROM points_order o WHERE c.kind = 'order' AND o.code = c.ref AND o.ended_at IS NULL)
      ORDER BY c.id LIMIT ${limit} FOR UPDATE OF c`);
    const files = await tx.many<OwnedFile>(sql`
      SELECT DISTINCT u.id, u.key, m.conversation_id AS "ownerId" FROM chat_message m
      JOIN upload u ON u.owner_id = m.sender_id AND u.used_by = m.client_id AND u.conversation_id = m.conversation_id
      WHERE m.conversation_id = ANY (${idsOf(rooms)}::uuid[]) AND m.kind IN ('image', 'file')`);
    const erased = await tx.many<Id>(sql`SELECT erase_chats(${idsOf(rooms)}::uuid[]) AS id`);
    return erasedOf(rooms, erased, files);
  },
};

/** Work orders with their entries and pictures, `tickets.keep_s` after their end. */
export const workOrders: Retention = {
  kind: 'work_orders',
  keepS: (rules) => rules.get('tickets.keep_s'),
  async erase(tx, { from, to, limit }) {
    const orders = await tx.many<Id>(sql`
      SELECT w.id FROM work_order w WHERE w.ended_at >= ${from} AND w.ended_at < ${to}
      ORDER BY w.ended_at, w.id LIMIT ${limit} FOR UPDATE OF w`);
    const files = await tx.many<OwnedFile>(sql`
      SELECT u.id, u.key, p.work_order_id AS "ownerId" FROM work_order_picture p JOIN upload u ON u.id = p.upload_id
      WHERE p.work_order_id = ANY (${idsOf(orders)}::uuid[])`);
    const erased = await tx.many<Id>(sql`SELECT erase_work_orders(${idsOf(orders)}::uuid[]) AS id`);
    return erasedOf(orders, erased, files);
  },
};

/** Feedback, `tickets.keep_s` after it was processed. */
export const feedback: Retention = {
  kind: 'feedback',
  keepS: (rules) => rules.get('tickets.keep_s'),
  async erase(tx, { from, to, limit }) {
    const rows = await tx.many<Id>(sql`
      SELECT f.id FROM feedback f WHERE f.processed_at >= ${from} AND f.processed_at < ${to}
      ORDER BY f.processed_at, f.id LIMIT ${limit} FOR UPDATE OF f`);
    const erased = await tx.many<Id>(sql`SELECT erase_feedback(${idsOf(rows)}::uuid[]) AS id`);
    return erasedOf(rows, erased, []);
  },
};

/** Identity documents and what was written of them, `identity.keep_s` after their account was closed. */
export const identities: Retention = {
  kind: 'identities',
  keepS: (rules) => rules.get('identity.keep_s'),
  async erase(tx, { from, to, limit }) {
    const accounts = await tx.many<Id>(sql`
      SELECT c.user_id AS id FROM closed_account c
      WHERE c.closed_at >= ${from} AND c.closed_at < ${to}
        AND EXISTS (SELECT FROM identity_application a WHERE a.user_id = c.user_id)
      ORDER BY c.user_id LIMIT ${limit} FOR UPDATE OF c`);
    // Also images that were sent and never became part of an application.
    const files = await tx.many<OwnedFile>(sql`
      SELECT u.id, u.key, u.owner_id FROM upload u
      WHERE u.purpose = 'identity' AND u.owner_id = ANY (${idsOf(accounts)}::uuid[])`);
    const erased = await tx.many<Id>(sql`SELECT erase_identities(${idsOf(accounts)}::uuid[]) AS id`);
    return erasedOf(accounts, erased, files);
  },
};

/**
 * Notes of staff, reasons, appeals and what the log of staff says about an account, with its contact data: `ownData.contact_keep_s`
 * after it was closed, and not before the database lets them go.
 */
export const personWords: Retention = {
  kind: 'person_words',
  keepS: (rules) => Math.max(rules.get('ownData.contact_keep_s'), MIN_WORDS_S),
  async erase(tx, { from, to, limit }) {
    const accounts = await tx.many<Id>(sql`
      SELECT c.user_id AS id FROM closed_account c
      WHERE c.closed_at >= ${from} AND c.closed_at < ${to}
        AND (EXISTS (SELECT FROM person_note n WHERE n.user_id = c.user_id)
          OR EXISTS (SELECT FROM suspension s WHERE s.user_id = c.user_id AND s.reason <> '')
          OR EXISTS (SELECT FROM provider_sanction s WHERE s.user_id = c.user_id AND s.reason <> '')
          OR EXISTS (SELECT FROM decision_appeal a WHERE a.user_id = c.user_id AND a.words <> '')
          OR EXISTS (SELECT FROM proposal p WHERE p.user_id = c.user_id AND p.reason <> '')
          OR EXISTS (SELECT FROM staff_act a WHERE a.user_id = c.user_id AND a.salt <> ''))
      ORDER BY c.user_id LIMIT ${limit} FOR UPDATE OF c`);
    const erased = await tx.many<Id>(sql`SELECT erase_person_words(${idsOf(accounts)}::uuid[]) AS id`);
    return erasedOf(accounts, erased, []);
  },
};

/**
 * Documents of a business and what was written of it, `providers.document_keep_s` after the application came to nothing or
 * was left as a draft, after its provider lost the certification, or after the account was closed.
 */
export const businessDocuments: Retention = {
  kind: 'business_documents',
  keepS: (rules) => rules.get('providers.document_keep_s'),
  async erase(tx, { from, to, limit }) {
    const applications = await tx.many<Id>(sql`
      SELECT a.id FROM provider_application a
      WHERE (a.business <> '' OR EXISTS (SELECT FROM provider_document d WHERE d.application_id = a.id))
        AND ((a.state IN ('refused', 'withdrawn') AND a.ended_at >= ${from} AND a.ended_at < ${to})
          OR (a.state = 'draft' AND a.changed_at >= ${from} AND a.changed_at < ${to})
          OR (a.state = 'approved' AND EXISTS (SELECT FROM app_user u
                     WHERE u.id = a.user_id AND u.role <> 'provider' AND u.decertified_at > a.ended_at
                       AND u.decertified_at >= ${from} AND u.decertified_at < ${to}))
          OR EXISTS (SELECT FROM closed_account c
                     WHERE c.user_id = a.user_id AND c.closed_at >= ${from} AND c.closed_at < ${to}))
      ORDER BY a.id LIMIT ${limit} FOR UPDATE OF a`);
    const ids = idsOf(applications);
    const files = await tx.many<OwnedFile>(sql`
      SELECT u.id, u.key, d.application_id AS "ownerId" FROM provider_document d JOIN upload u ON u.id = d.upload_id
      WHERE d.application_id = ANY (${ids}::uuid[])`);
    await tx.run(sql`DELETE FROM provider_document WHERE application_id = ANY (${ids}::uuid[])`);
    await tx.run(sql`UPDATE provider_application SET business = '' WHERE id = ANY (${ids}::uuid[])`);
    return { due: ids.length, erased: ids.length, files };
  },
};

/** Numbers, holders, hashes and images of payment accounts, `paymentAccounts.keep_s` after they were deleted. The rows stay. */
export const paymentAccounts: Retention = {
  kind: 'payment_accounts',
  keepS: (rules) => rules.get('paymentAccounts.keep_s'),
  async erase(tx, { from, to, limit }) {
    const accounts = await tx.many<Id>(sql`
      SELECT p.id FROM payment_account p
      WHERE p.status = 'deleted' AND p.facts_sealed IS NOT NULL AND p.deleted_at >= ${from} AND p.deleted_at < ${to}
      ORDER BY p.id LIMIT ${limit} FOR UPDATE`);
    const files = await tx.many<OwnedFile>(sql`
      SELECT u.id, u.key, p.id AS "ownerId" FROM payment_account p JOIN upload u ON u.id = p.qr_image_id
      WHERE p.id = ANY (${idsOf(accounts)}::uuid[])`);
    const erased = await tx.many<Id>(sql`
      UPDATE payment_account SET facts_sealed = NULL, account_hash = NULL, holder_hash = NULL, masked = '', qr_image_id = NULL
      WHERE id = ANY (${idsOf(accounts)}::uuid[]) RETURNING id`);
    return erasedOf(accounts, erased, files);
  },
};
