import { btcAccountId } from '#core/ledger/accounts.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { BELONGINGS } from './export-belongings.ts';
import { type ExportList, opened, part, withNetworkName } from './export-list.ts';

/** Every list of the export. */
export const EXPORT_LISTS: readonly ExportList[] = [
  {
    name: 'profile',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('id', u.id, 'userName', u.user_name, 'nickname', u.nickname, 'email', u.email,
        'phone', u.phone, 'role', u.role, 'bio', u.bio, 'language', u.lang,
        'surname', u.surname, 'currency', u.currency, 'timeZone', u.time_zone, 'joinedAt', u.created_at) AS row
      FROM app_user u WHERE u.id = ${id} ${part(page)}`,
  },
  {
    name: 'sessions',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('openedAt', s.created_at, 'expiresAt', s.expires_at, 'endedAt', s.ended_at,
        'address', s.address, 'browser', s.user_agent) AS row
      FROM session s WHERE s.user_id = ${id} AND s.operator_id IS NULL ORDER BY s.created_at, s.id ${part(page)}`,
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
        'placedAt', o.placed_at, 'endedAt', o.ended_at, 'events', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'type', e.type, 'by', e.actor_role, 'state', e.state)
            || CASE WHEN e.actor_id = ${id} THEN jsonb_build_object('data', e.data) ELSE '{}' END ORDER BY e.seq), '[]')
          FROM order_event e WHERE e.order_id = o.id)) AS row
      FROM gift_order o WHERE o.seller_id = ${id} OR o.provider_id = ${id} ORDER BY o.placed_at, o.id ${part(page)}`,
  },
  {
    name: 'points-orders',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('code', o.code, 'side', CASE WHEN o.seller_id = ${id} THEN 'seller' ELSE 'buyer' END,
        'state', o.state, 'points', o.order_amount::text, 'fee', o.fee_amount::text, 'settled', o.settled_amount::text,
        'currency', o.currency, 'unitPrice', o.unit_price::text, 'pays', o.fiat_amount::text, 'method', o.method,
        'paidTo', CASE WHEN o.seller_id = ${id} THEN jsonb_build_object('id', o.id, 'sealed', encode(o.pay_to_sealed, 'base64')) END,
        'payer', CASE WHEN o.buyer_id = ${id} THEN jsonb_build_object('id', o.id, 'sealed', encode(o.payer_sealed, 'base64')) END,
        'placedAt', o.placed_at, 'paidAt', o.paid_at, 'endedAt', o.ended_at,
        'events', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'type', e.type, 'by', e.actor_role, 'state', e.state)
            || CASE WHEN e.actor_id = ${id} THEN jsonb_build_object('data', e.data) ELSE '{}' END ORDER BY e.seq), '[]')
          FROM points_order_event e WHERE e.points_order_id = o.id),
        'files', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('at', f.at, 'file', f.upload_id, 'kind', f.kind, 'note', f.note)
            ORDER BY f.at, f.id), '[]')
          FROM points_order_file f WHERE f.points_order_id = o.id AND f.user_id = ${id})) AS row
      FROM points_order o WHERE o.seller_id = ${id} OR o.buyer_id = ${id} ORDER BY o.placed_at, o.id ${part(page)}`,
    open: (row, { vault }) => ({
      ...row,
      paidTo: opened(vault, { column: 'points_order.pay_to_sealed', value: row['paidTo'] }, (text): unknown =>
        JSON.parse(text),
      ),
      payer: opened(vault, { column: 'points_order.payer_sealed', value: row['payer'] }, (text) => text),
    }),
  },
  {
    name: 'points-offers',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('code', a.code, 'side', a.side, 'status', a.status, 'currency', a.currency,
        'pricing', a.pricing, 'premiumBps', a.premium, 'fixedPrice', a.fixed_price::text,
        'exchangeRate', a.exchange_rate::text, 'total', a.total_amount::text, 'left', a.remaining_amount::text,
        'settled', a.settled_amount::text, 'amounts', a.exact_amounts::text[], 'least', a.min_amount::text,
        'most', a.max_amount::text, 'methods', a.methods, 'payMinutes', a.pay_minutes, 'terms', a.terms,
        'tags', a.tags, 'createdAt', a.created_at) AS row
      FROM points_ad a WHERE a.owner_id = ${id} ORDER BY a.created_at, a.id ${part(page)}`,
  },
  {
    name: 'notes-on-orders',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('order', o.code, 'note', n.note, 'at', n.at) AS row
      FROM order_note n, LATERAL (
        SELECT g.code FROM gift_order g WHERE g.id = n.order_id
        UNION ALL SELECT p.code FROM points_order p WHERE p.id = n.order_id) o WHERE n.user_id = ${id}
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
    name: 'movements-of-btc',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('at', t.created_at, 'kind', t.kind, 'code', t.code, 'satoshis', t.amount::text,
        'direction', CASE WHEN t.debit_account = ${btcAccountId(id)} THEN 'out' ELSE 'in' END) AS row
      FROM ledger_transfer t WHERE t.debit_account = ${btcAccountId(id)} OR t.credit_account = ${btcAccountId(id)}
      ORDER BY t.created_at, t.id ${part(page)}`,
  },
  {
    name: 'swaps',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('at', s.at, 'side', s.side, 'points', s.points::text, 'satoshis', s.btc::text,
        'midPrice', s.mid::text, 'spreadBps', s.spread_bps) AS row
      FROM swap s WHERE s.user_id = ${id} ORDER BY s.at, s.id ${part(page)}`,
  },
  {
    name: 'messages',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('conversation', m.conversation_id, 'at', m.at, 'kind', m.kind, 'text', m.body) AS row
      FROM chat_member c JOIN chat_message m ON m.conversation_id = c.conversation_id AND m.sender_id = c.user_id
      WHERE c.user_id = ${id} ORDER BY m.conversation_id, m.seq ${part(page)}`,
  },
  {
    name: 'messages-of-gifts',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('at', s.at, 'to', u.nickname, 'points', s.amount::text, 'message', s.message) AS row
      FROM point_send s JOIN app_user u ON u.id = s.receiver_id WHERE s.sender_id = ${id} AND s.message <> ''
      ORDER BY s.at, s.id ${part(page)}`,
  },
  {
    name: 'payouts',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('at', p.asked_at, 'account', p.masked, 'points', p.points::text, 'pays', p.fiat::text,
        'currency', p.currency, 'state', p.state, 'side', CASE WHEN p.owner_id = ${id} THEN 'asked' ELSE 'paid' END,
        'reason', p.reason, 'ended', p.ended_at) AS row
      FROM payout p WHERE p.owner_id = ${id} OR p.provider_id = ${id} ORDER BY p.asked_at, p.id ${part(page)}`,
  },
  {
    name: 'deposit-addresses',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('address', a.address, 'family', a.family, 'madeAt', a.created_at,
        'retiredAt', a.retired_at) AS row
      FROM deposit_address a WHERE a.user_id = ${id} ORDER BY a.created_at, a.id ${part(page)}`,
  },
  {
    name: 'deposits',
    open: withNetworkName,
    rows: (id, page) => sql`
      SELECT jsonb_build_object('network', d.network, 'transaction', d.tx_hash, 'log', d.log_index, 'from', d.sender,
        'to', a.address, 'currency', d.currency, 'amount', d.amount::text, 'state', d.state, 'seenAt', d.seen_at, 'creditedAt', d.credited_at) AS row
      FROM deposit d JOIN deposit_address a ON a.id = d.address_id WHERE d.user_id = ${id}
      ORDER BY d.seen_at, d.id ${part(page)}`,
  },
  {
    name: 'ratings',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('order', r.order_id, 'stars', r.stars, 'comment', r.comment, 'at', r.at) AS row
      FROM rating r WHERE r.from_user = ${id} ORDER BY r.order_id ${part(page)}`,
  },
  {
    name: 'replies-to-ratings',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('order', r.order_id, 'reply', r.reply, 'at', r.replied_at) AS row
      FROM rating r WHERE r.to_user = ${id} AND r.reply IS NOT NULL ORDER BY r.order_id ${part(page)}`,
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
    name: 'withdrawal-addresses',
    open: withNetworkName,
    rows: (id, page) => sql`
      SELECT jsonb_build_object('network', a.network, 'address', a.address, 'label', a.label, 'addedAt', a.added_at,
        'removedAt', a.removed_at) AS row
      FROM withdrawal_address a WHERE a.user_id = ${id} ORDER BY a.added_at, a.id ${part(page)}`,
  },
  {
    name: 'withdrawals',
    open: withNetworkName,
    rows: (id, page) => sql`
      SELECT jsonb_build_object('network', w.network, 'address', w.recipient, 'currency', w.currency,
        'amount', w.amount::text, 'fee', coalesce(w.paid_fee, w.fee)::text, 'state', w.state, 'reason', w.reason,
        'feeKept', w.state = 'failed' AND w.is_refused, 'requestedAt', w.requested_at, 'endedAt', w.ended_at, 'transaction', w.tx_hash) AS row
      FROM withdrawal w WHERE w.user_id = ${id} ORDER BY w.requested_at, w.id ${part(page)}`,
  },
  {
    name: 'quick-replies',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('title', s.title, 'text', s.body) AS row
      FROM shortcut s WHERE s.owner_id = ${id} ORDER BY s.created_at, s.id ${part(page)}`,
  },
  {
    name: 'saved-filters',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('list', f.list, 'name', f.name, 'search', f.search) AS row
      FROM saved_filter f WHERE f.user_id = ${id} ORDER BY f.list, lower(f.name) ${part(page)}`,
  },
  {
    name: 'requests',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('code', w.code, 'kind', w.kind, 'order', w.order_code, 'problem', w.problem,
        'specificProblem', w.specific_problem, 'device', w.device_model, 'version', w.device_version,
        'openedAt', w.opened_at, 'written', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'text', e.body) ORDER BY e.at, e.id), '[]')
          FROM work_order_entry e WHERE e.work_order_id = w.id AND e.actor_id = ${id} AND e.body <> '')) AS row
      FROM work_order w WHERE w.requester_id = ${id} ORDER BY w.opened_at, w.id ${part(page)}`,
  },
  {
    name: 'provider-applications',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('at', a.created_at, 'state', a.state, 'business', a.business, 'answerSeconds', a.answer_s,
        'aroundTheClock', a.around_the_clock, 'documents', (
          SELECT coalesce(jsonb_agg(jsonb_build_object('file', d.upload_id, 'name', d.name) ORDER BY d.at), '[]')
          FROM provider_document d WHERE d.application_id = a.id)) AS row
      FROM provider_application a WHERE a.user_id = ${id} ORDER BY a.created_at, a.id ${part(page)}`,
  },
  {
    name: 'feedback',
    rows: (id, page) => sql`
      SELECT jsonb_build_object('at', f.at, 'kind', f.kind, 'text', f.body) AS row
      FROM feedback f WHERE f.user_id = ${id} ORDER BY f.at, f.id ${part(page)}`,
  },
  ...BELONGINGS,
];
