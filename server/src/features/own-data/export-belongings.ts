import { sql } from '#server/platform/postgres/sql.ts';
import { type ExportList, opened, part } from './export-list.ts';

/** What users set up for themselves, and what they wrote to staff. */
export const BELONGINGS: readonly ExportList[] = [
  {
    name: 'delivery-address',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('address', jsonb_build_object(
        'id', a.user_id, 'sealed', encode(a.address_sealed, 'base64')), 'at', a.at) AS row
      FROM delivery_address a WHERE a.user_id = ${id} ${part(page)}`,
    open: (row, { vault }) => ({
      ...row,
      address: opened(vault, { column: 'delivery_address.address_sealed', value: row['address'] }, (text) => text),
    }),
  },
  {
    name: 'buy-offers',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('code', a.code, 'status', a.status, 'cardType', a.card_type_id, 'country', a.country,
        'currency', a.currency, 'form', a.form, 'rate', a.rate::text, 'minFace', a.min_face, 'maxFace', a.max_face,
        'faces', a.fixed_faces, 'amount', a.exact_amount::text, 'least', a.min_amount::text,
        'most', a.max_amount::text, 'total', a.total_amount::text, 'left', a.remaining_amount::text,
        'settled', a.settled_amount::text, 'tags', a.tags, 'description', a.description,
        'createdAt', a.created_at) AS row
      FROM buy_ad a WHERE a.provider_id = ${id} ORDER BY a.created_at, a.id ${part(page)}`,
  },
  {
    name: 'sell-offers',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('code', a.code, 'status', a.status, 'cardType', a.card_type_id, 'country', a.country,
        'currency', a.currency, 'form', a.form, 'rate', a.rate::text, 'least', a.min_amount::text,
        'most', a.max_amount::text, 'internalPrice', a.internal_price::text, 'tags', a.tags,
        'description', a.description, 'createdAt', a.created_at, 'cards', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('row', g.row_no, 'faceValue', g.face_value::text,
            'status', g.status) ORDER BY g.row_no), '[]') FROM goods g WHERE g.ad_id = a.id)) AS row
      FROM sell_ad a WHERE a.seller_id = ${id} ORDER BY a.created_at, a.id ${part(page)}`,
  },
  {
    name: 'internal-prices',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('cardType', f.card_type_id, 'price', f.price::text, 'at', f.updated_at) AS row
      FROM sell_floor f WHERE f.owner_id = ${id} ORDER BY f.card_type_id ${part(page)}`,
  },
  {
    name: 'favourites',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('offer', f.ad_code, 'at', f.at) AS row
      FROM favourite f WHERE f.user_id = ${id} ORDER BY f.at, f.ad_code ${part(page)}`,
  },
  {
    name: 'tags-on-orders',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('order', t.order_id, 'tag', t.tag) AS row
      FROM order_tag t WHERE t.user_id = ${id} ORDER BY t.order_id, t.tag ${part(page)}`,
  },
  {
    name: 'evidence',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('order', o.code, 'file', e.upload_id, 'note', e.note, 'at', e.at) AS row
      FROM evidence e JOIN gift_order o ON o.id = e.order_id WHERE e.user_id = ${id} ORDER BY e.at, e.id ${part(page)}`,
  },
  {
    name: 'appeals',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('at', a.at, 'words', a.words, 'state', a.state, 'decidedAt', a.decided_at,
        'against', coalesce(s.kind, 'suspension')) AS row
      FROM decision_appeal a LEFT JOIN provider_sanction s ON s.id = a.sanction_id
      WHERE a.user_id = ${id} ORDER BY a.at, a.id ${part(page)}`,
  },
  {
    name: 'reports-of-messages',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('at', r.at, 'conversation', r.conversation_id, 'reason', r.reason, 'note', r.note,
        'outcome', r.outcome) AS row
      FROM chat_report r WHERE r.reporter_id = ${id} ORDER BY r.at, r.id ${part(page)}`,
  },
  {
    name: 'coupons',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('points', c.amount::text, 'leastOrder', c.least_order::text, 'state', c.state,
        'at', c.issued_at, 'expiresAt', c.expires_at, 'order', c.order_code, 'usedAt', c.used_at) AS row
      FROM coupon c WHERE c.user_id = ${id} ORDER BY c.issued_at, c.id ${part(page)}`,
  },
  {
    name: 'passkeys',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('name', k.name, 'addedAt', k.created_at, 'usedAt', k.used_at) AS row
      FROM passkey k WHERE k.user_id = ${id} ORDER BY k.created_at, k.id ${part(page)}`,
  },
  {
    name: 'switches',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('autoTrade', s.is_auto_trade, 'autoTradeLimit', s.auto_trade_limit::text,
        'receiving', s.is_receiving, 'autoPay', s.is_auto_pay, 'payChannel', s.pay_channel) AS row
      FROM provider_switch s WHERE s.user_id = ${id} ${part(page)}`,
  },
  {
    name: 'team',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('name', t.name, 'madeAt', t.created_at, 'members', (
        SELECT coalesce(jsonb_agg(jsonb_build_object('name', m.name, 'rights', m.rights, 'joinedAt', m.joined_at,
          'endedAt', m.ended_at) ORDER BY m.joined_at, m.id), '[]') FROM team_member m WHERE m.team_id = t.id)) AS row
      FROM team t WHERE t.owner_id = ${id} ${part(page)}`,
  },
  {
    name: 'memberships',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('name', m.name, 'rights', m.rights, 'joinedAt', m.joined_at, 'endedAt', m.ended_at) AS row
      FROM team_member m WHERE m.user_id = ${id} ORDER BY m.joined_at, m.id ${part(page)}`,
  },
  {
    name: 'what-was-done-for-a-team',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('at', a.at, 'act', a.act, 'about', a.subject) AS row
      FROM team_act a JOIN team_member m ON m.id = a.member_id WHERE m.user_id = ${id} ORDER BY a.at, a.id ${part(page)}`,
  },
  {
    name: 'hand-overs',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('at', h.written_at, 'note', h.note) AS row
      FROM shift_handover h WHERE h.author_id = ${id} ORDER BY h.written_at, h.id ${part(page)}`,
  },
];
