import { type Sql, sql } from '#server/platform/postgres/sql.ts';

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A file of the export. `rows` answers a page of one column, `row`: what the user gave or wrote, and nobody else. */
export interface ExportList {
  readonly name: string;
  rows(userId: string, page: Page): Sql;
}

const part = ({ offset, limit }: Page): Sql => sql`LIMIT ${limit} OFFSET ${offset}`;

export const EXPORT_LISTS: readonly ExportList[] = [
  {
    name: 'profile',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('id', u.id, 'userName', u.user_name, 'nickname', u.nickname, 'email', u.email,
        'phone', u.phone, 'role', u.role, 'bio', u.bio, 'language', u.lang, 'joinedAt', u.created_at) AS row
      FROM app_user u WHERE u.id = ${id} ${part(page)}`,
  },
  {
    name: 'sessions',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('openedAt', s.created_at, 'expiresAt', s.expires_at, 'endedAt', s.ended_at,
        'address', s.address, 'browser', s.user_agent) AS row
      FROM session s WHERE s.user_id = ${id} ORDER BY s.created_at, s.id ${part(page)}`,
  },
  {
    name: 'security-log',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('at', e.at, 'kind', e.kind, 'subject', e.subject, 'address', e.address,
        'browser', e.user_agent) AS row
      FROM security_event e WHERE e.user_id = ${id} ORDER BY e.at DESC, e.id DESC ${part(page)}`,
  },
  {
    name: 'orders',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('code', o.code, 'side', CASE WHEN o.seller_id = ${id} THEN 'seller' ELSE 'buyer' END,
        'state', o.state, 'brand', o.brand_id, 'country', o.country, 'currency', o.currency,
        'faceValue', o.face_value::text, 'amount', o.order_amount::text, 'settled', o.settled_amount::text,
        'placedAt', o.placed_at, 'endedAt', o.ended_at) AS row
      FROM gift_order o WHERE o.seller_id = ${id} OR o.provider_id = ${id} ORDER BY o.placed_at, o.id ${part(page)}`,
  },
  {
    name: 'notes-on-orders',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('order', o.code, 'note', n.note, 'at', n.at) AS row
      FROM order_note n JOIN gift_order o ON o.id = n.order_id WHERE n.user_id = ${id}
      ORDER BY n.at, n.order_id ${part(page)}`,
  },
  {
    name: 'movements-of-points',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('at', t.created_at, 'kind', t.kind, 'code', t.code, 'amount', t.amount::text,
        'direction', CASE WHEN t.debit_account = ${id} THEN 'out' ELSE 'in' END) AS row
      FROM ledger_transfer t WHERE t.debit_account = ${id} OR t.credit_account = ${id}
      ORDER BY t.created_at, t.id ${part(page)}`,
  },
  {
    name: 'messages',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('conversation', m.conversation_id, 'at', m.at, 'kind', m.kind, 'text', m.body) AS row
      FROM chat_member c JOIN chat_message m ON m.conversation_id = c.conversation_id AND m.sender_id = c.user_id
      WHERE c.user_id = ${id} ORDER BY m.conversation_id, m.seq ${part(page)}`,
  },
  {
    name: 'ratings',
    rows: (id, page) => sql`
      SELECT to_jsonb(r) - 'home' AS row FROM rating r WHERE r.from_user = ${id} ORDER BY r.order_id ${part(page)}`,
  },
  {
    name: 'blocked-and-trusted',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('kind', l.kind, 'user', u.nickname) AS row FROM (
        SELECT 'blocked' AS kind, blocked_id AS other FROM user_block WHERE user_id = ${id}
        UNION ALL SELECT 'trusted', trusted_id FROM user_trust WHERE user_id = ${id}) l
      JOIN app_user u ON u.id = l.other ORDER BY l.kind, l.other ${part(page)}`,
  },
  {
    name: 'quick-replies',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('title', s.title, 'text', s.body) AS row
      FROM shortcut s WHERE s.owner_id = ${id} ORDER BY s.created_at, s.id ${part(page)}`,
  },
];
