import pg from 'pg';
import type { PlacedOffer } from '#core/orders/placed-offer.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { TestApp } from '#tests/fixtures/app.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { sized } from '#tools/test-size.ts';

/** Rows of each large table; a fifth of them is still more than what may be read from end to end. */
const ROWS = sized({ small: 60_000, full: 100_000 });
const USERS = 20_000;

/** Users with long lists, beside 20,000 others. */
export interface LargeWorld {
  readonly provider: TestUser;
  readonly seller: TestUser;
  /** A payout provider. */
  readonly payer: TestUser;
  readonly moderator: TestUser;
  readonly admin: TestUser;
  readonly auditor: TestUser;
  /** Of the auditor: to all accounts, and to the provider. */
  readonly auditLinks: readonly { readonly userId: string; readonly key: string }[];
  /** Ads of theirs with many orders, and with many cards. */
  readonly buyAdCode: string;
  readonly sellAdCode: string;
  /** An order of both, under arbitration by the moderator. */
  readonly orderCode: string;
  /** The conversation of that order. */
  readonly conversationId: string;
  /** An operator of the provider. */
  readonly memberId: string;
}

/** The product's tables as large as after a year; the ledger has no rows for them. */
export async function fillLargeWorld(app: TestApp): Promise<LargeWorld> {
  const provider = await buildUser(app, { role: 'provider', points: 1_000 });
  const seller = await buildUser(app);
  const payer = await buildUser(app, { role: 'provider' });
  await app.db.run(sql`UPDATE app_user SET server_type = 3 WHERE id = ${payer.userId}`);
  const moderator = await buildUser(app, { role: 'moderator' });
  const admin = await buildUser(app, { role: 'admin' });
  const auditor = await buildUser(app, { role: 'auditor' });
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  let talk: pg.QueryResult<{ id: string }>;
  let member: pg.QueryResult<{ id: string }>;
  try {
    // Foreign keys are not looked at while it is filled: each row would be a look-up.
    await owner.query(`SET session_replication_role = replica; SET maintenance_work_mem = '256MB'`);
    const ids = { P: provider.userId, S: seller.userId, M: moderator.userId, A: admin.userId, Y: payer.userId };
    const named = (text: string) => text.replace(/\$([PSMAY])\b/g, (_, who: keyof typeof ids) => `'${ids[who]}'::uuid`);
    // What an ad derives from its columns is needed all the same.
    await owner.query('ALTER TABLE buy_ad ENABLE ALWAYS TRIGGER buy_ad_derived');
    const indexes = await owner.query<{ name: string; definition: string }>(GROWING_INDEXES);
    for (const { name } of indexes.rows) await owner.query(`DROP INDEX ${name}`);
    for (const text of FILL) {
      await owner.query(named(text)).catch((error: Error) => {
        throw new Error(`${text.slice(0, 80)}: ${error.message}`);
      });
    }
    for (const { definition } of indexes.rows) await owner.query(definition);
    await owner.query('VACUUM ANALYZE buy_ad, sell_ad, gift_order, staff_act');
    await owner.query('ANALYZE');
    member = await owner.query<{ id: string }>(
      `SELECT m.id FROM team_member m JOIN team t ON t.id = m.team_id LIMIT 1`,
    );
    talk = await owner.query<{ id: string }>(`SELECT id FROM conversation WHERE kind = 'order'`);
  } finally {
    await owner.end();
  }
  const auditLinks = [];
  for (const subject of [null, provider.name]) {
    const params = { auditor: auditor.name, subject, reason: 'Yearly audit of the books' };
    const { userId, key } = await admin.wire.call('audits.makeLink', params);
    // Nothing is read without an opening.
    await auditor.wire.call('audits.open', { userId, key });
    auditLinks.push({ userId, key });
  }
  return {
    provider,
    seller,
    payer,
    moderator,
    admin,
    auditor,
    auditLinks,
    buyAdCode: 'AD00000000',
    sellAdCode: 'AS00000000',
    orderCode: 'GO00000000',
    conversationId: talk.rows[0]?.id ?? '',
    memberId: member.rows[0]?.id ?? '',
  };
}

/** Built over the rows that are there, these cost a part of what they cost while they grow row by row. */
const GROWING_INDEXES = `
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index JOIN pg_class c ON c.oid = indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT indisunique`;

const someone = (i: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(1 + (${i}) % ${USERS}), 12, '0'))::uuid`;
/** Ids that statements of different tables agree on. */
const idOf = (prefix: string, i: string) =>
  `overlay(overlay(md5('${prefix}' || (${i})) PLACING '7' FROM 13 FOR 1) PLACING '8' FROM 17 FOR 1)::uuid`;
const codeOf = (prefix: string, i: string) => `'${prefix}' || lpad(upper(to_hex(${i})), 8, '0')`;
const each = `generate_series(0, ${ROWS - 1}) AS i`;
/** What stands behind an order is large as well, if not as large: the test must end within a minute. */
const some = `generate_series(0, ${ROWS / 5 - 1}) AS i`;
const ago = (i: string) => `now() - (${i}) * interval '4 minutes'`;
const PROVIDER = `CASE WHEN i % 30 = 0 THEN $P ELSE ${someone('i * 7')} END`;
const SELLER = `CASE WHEN i % 30 = 0 THEN $S ELSE ${someone('i * 11 + 5')} END`;
/** Pairs of users, each once. */
const TRUSTER = `CASE WHEN i % 30 = 0 THEN $S ELSE ${someone('i')} END`;
const OTHER = someone(`i + 1 + i / ${USERS}`);
const TYPES = `(SELECT row_number() OVER (ORDER BY id) - 1 AS n, * FROM card_type) t`;
/** Two in a hundred orders are before the moderators, five are open, the others have ended. */
const STATE = `CASE WHEN i % 60 = 0 THEN 'in_arbitration' WHEN i % 200 = 7 THEN 'ruled' WHEN i % 300 = 11 THEN 'compensation_review'
  WHEN i % 20 = 1 THEN 'to_confirm' WHEN i % 20 = 3 THEN 'cancelled' WHEN i % 50 = 9 THEN 'buyer_won_card_invalid'
  ELSE 'completed' END`;

/** The bail account of a user `id`, as core/ledger/accounts.ts names it. */
const BAIL = `overlay(id::text PLACING translate(substr(id::text, 15, 1), '0123456789abcdef', 'fedcba9876543210') FROM 15 FOR 1)::uuid`;

const PEOPLE = [
  `INSERT INTO app_user (id, user_name, nickname, password_hash, role, server_flag)
   SELECT ${someone('i')}, 'user_' || i, 'User ' || i, 'x', CASE WHEN i % 10 = 0 THEN 'provider' ELSE 'trader' END, i % 10 = 0
   FROM generate_series(0, ${USERS - 1}) AS i`,
  `INSERT INTO ledger_account (id, owner, kind, currency, no_overdraft, credits_posted)
   SELECT id, id, 'points', 'POINTS', true, 1000000000 FROM app_user ON CONFLICT DO NOTHING`,
  `INSERT INTO ledger_account (id, owner, kind, currency, no_overdraft, credits_posted)
   SELECT ${BAIL}, id, 'bail', 'POINTS', true, 10000000000 FROM app_user ON CONFLICT DO NOTHING`,
  `INSERT INTO trade_stats (user_id, ended, completed, disputes, disputes_lost, release_s, median_release_s)
   SELECT id, 20, 19, 1, 0, '{60,120}', 90 FROM app_user`,
  `INSERT INTO trade_volume (user_id, day, points) SELECT id, current_date - d, 1000000 FROM app_user,
   generate_series(0, 4) AS d`,
  `INSERT INTO placing_pause (user_id, reason, ends_at)
   SELECT ${someone('i * 13')}, 'faults', now() + (i % 4 - 2) * interval '1 day' FROM generate_series(0, ${USERS / 5 - 1}) AS i`,
  `UPDATE app_user SET status = 'suspended' WHERE user_name LIKE 'user_%77'`,
  `INSERT INTO user_trust (user_id, trusted_id, at) SELECT ${TRUSTER}, ${OTHER}, ${ago('i')} FROM ${some}
   ON CONFLICT DO NOTHING`,
  `INSERT INTO user_block (user_id, blocked_id, at) SELECT ${TRUSTER}, ${OTHER}, ${ago('i')} FROM ${some}
   ON CONFLICT DO NOTHING`,
];

const ADS = [
  `INSERT INTO buy_ad (id, code, provider_id, account_id, card_type_id, brand_id, country, currency,
     form, rate, min_face, max_face, total_amount, remaining_amount, limit_points, status, tags, created_at)
   SELECT ${idOf('a', 'i')}, ${codeOf('AD', 'i')}, p.id, p.id, t.id, t.brand_id,
     t.country, t.currency, t.form, 600000 + (hashint4(i) & 262143), t.min_face, t.max_face, 1000000000, 1000000000,
     (hashint4(i) & 1073741823), CASE WHEN i % 8 = 1 THEN 'off' WHEN i % 8 = 3 THEN 'completed' ELSE 'on' END,
     CASE WHEN i % 5 = 0 THEN '{Night}'::text[] ELSE '{}' END, ${ago('i')}
   FROM ${each}, LATERAL (SELECT ${PROVIDER} AS id) p, ${TYPES} WHERE t.n = i % (SELECT count(*) FROM card_type)`,
  `INSERT INTO points_ad (id, code, side, owner_id, account_id, currency, pricing, premium, total_amount,
     remaining_amount, methods, status, created_at)
   SELECT ${idOf('q', 'i')}, ${codeOf('AP', 'i')}, CASE WHEN i % 2 = 0 THEN 'buy' ELSE 'sell' END, p.id, p.id,
     (ARRAY['USD','EUR','GBP','CNY','JPY','CHF','CAD','AUD','SGD','BRL','MXN','NZD','HKD','INR','TRY','PLN'])[1 + (hashint4(i) & 15)],
     'premium', (hashint4(i) & 1023) - 512, 1000000000, 1000000000, '{bank_EU,gift_card}',
     CASE WHEN i % 8 = 1 THEN 'off' ELSE 'on' END, ${ago('i')}
   FROM ${each}, LATERAL (SELECT ${PROVIDER} AS id) p`,
  `INSERT INTO sell_ad (id, code, seller_id, card_type_id, brand_id, country, currency, form, rate, status, tags, quick,
     on_sale_count, on_sale_face, on_sale_min, on_sale_max, created_at)
   SELECT ${idOf('s', 'i')}, ${codeOf('AS', 'i')}, p.id, t.id, t.brand_id, t.country, t.currency, t.form,
     600000 + (hashint4(i) & 262143), CASE WHEN i % 8 = 1 THEN 'off' WHEN i % 8 = 3 THEN 'completed' ELSE 'on' END,
     CASE WHEN i % 5 = 0 THEN '{Night}'::text[] ELSE '{}' END, i % 9 = 0, 3, 30000, 5000, 20000, ${ago('i')}
   FROM ${each}, LATERAL (SELECT ${SELLER} AS id) p, ${TYPES} WHERE t.n = i % (SELECT count(*) FROM card_type)`,
  `INSERT INTO goods (id, ad_id, seller_id, row_no, face_value, status, card_id, order_id, created_at)
   SELECT ${idOf('g', 'i')}, CASE WHEN i < 500 THEN ${idOf('s', '0')} ELSE ${idOf('s', 'i % 30000')} END, $S, i, 10000,
     CASE WHEN i % 4 = 0 THEN 'completed' ELSE 'on_sale' END, ${idOf('h', 'i')},
     CASE WHEN i % 4 = 0 THEN ${idOf('o', 'i')} END, ${ago('i')} FROM ${each}`,
  `INSERT INTO favourite (user_id, ad_code, at)
   SELECT ${SELLER}, CASE WHEN i % 2 = 0 THEN ${codeOf('AD', 'i')} ELSE ${codeOf('AS', 'i')} END, ${ago('i')} FROM ${some}`,
];

const OFFER = JSON.stringify({
  tags: [],
  receipt: 'none',
  exactAmount: null,
  minAmount: null,
  maxAmount: null,
  minFace: null,
  maxFace: null,
  fixedFaces: null,
  openHours: null,
} satisfies PlacedOffer);

const ORDERS = [
  `INSERT INTO gift_order (id, code, ad_id, ad_code, provider_id, seller_id, provider_account, seller_account,
     card_type_id, brand_id, country, currency, form, state, face_value, card_count, rate, unit_price, order_amount, fee_bps,
     hold_id, settled_amount, placed_at, ended_at, due_at, clock_s, claimed_at, claim_amount, arbitration_at, moderator_id,
     ruling_outcome, ruling_amount, ruling_by, offer)
   SELECT ${idOf('o', 'i')}, ${codeOf('GO', 'i')}, ${idOf('a', 'i - i % 30')}, ${codeOf('AD', 'i - i % 30')}, p.id, s.id,
     p.id, s.id, t.id, t.brand_id, t.country, t.currency, t.form, f.state, 10000, 1, 850000, 85000000,
     1 + (hashint4(i) & 1073741823), 100, ${idOf('l', 'i')}, CASE WHEN f.ended THEN 0 END, ${ago('i')},
     CASE WHEN f.ended THEN ${ago('i')} END, CASE WHEN NOT f.ended THEN now() + i % 900 * interval '1 minute' END,
     CASE WHEN NOT f.ended THEN 3600 END, CASE WHEN f.claimed THEN ${ago('i')} END, CASE WHEN f.claimed THEN 0 END,
     CASE WHEN f.state IN ('in_arbitration', 'ruled') THEN ${ago('i')} END,
     CASE WHEN i % 120 = 0 OR f.state = 'ruled' THEN $M END,
     CASE WHEN f.ruled THEN 'buyer_won_card_invalid' END, CASE WHEN f.ruled THEN 0 END, CASE WHEN f.ruled THEN $M END,
     '${OFFER}'
   FROM ${each}, LATERAL (SELECT ${PROVIDER} AS id) p, LATERAL (SELECT ${SELLER} AS id) s,
     LATERAL (SELECT c.state, c.state IN ('completed', 'cancelled', 'buyer_won_card_invalid') AS ended,
       c.state NOT IN ('completed', 'cancelled', 'to_confirm') AS claimed,
       c.state IN ('ruled', 'compensation_review', 'buyer_won_card_invalid') AS ruled FROM (SELECT ${STATE} AS state) c) f,
     ${TYPES} WHERE t.n = i % (SELECT count(*) FROM card_type)`,
  `INSERT INTO gift_card (id, order_id, seller_id, row_no, face_value, code_sealed, code_hash, code_tail, image_id, live,
     claim_kind, actual_value)
   SELECT ${idOf('h', 'i')}, ${idOf('o', 'i')}, ${SELLER}, 1, 10000, '\\x00', sha256(i::text::bytea), 'ABCD',
     ${idOf('u', 'i')}, true, CASE WHEN i % 60 = 0 OR i % 200 = 7 OR i % 50 = 9 THEN 'invalid' END,
     CASE WHEN i % 60 = 0 OR i % 200 = 7 OR i % 50 = 9 THEN 0 END FROM ${each}`,
  `INSERT INTO order_event (order_id, seq, type, actor_role, actor_id, state, at)
   SELECT ${idOf('o', 'i')}, 1, 'placed', 'seller', ${SELLER}, 'to_view', ${ago('i')} FROM ${some}`,
  `INSERT INTO reveal (id, order_id, seq, hash, card_id, actor_id, actor_role, kind, address, device, at)
   SELECT ${idOf('r', 'i')}, ${idOf('o', 'i')}, 1, sha256(i::text::bytea), ${idOf('h', 'i')}, ${PROVIDER}, 'provider', 'code_opened', '127.0.0.1', 'x',
     ${ago('i')} FROM ${some}`,
  `INSERT INTO upload (id, owner_id, purpose, sha256, stored_sha256, phash, key, width, height, bytes, used_by, order_id)
   SELECT ${idOf('u', 'i')}, ${SELLER}, 'card', sha256(i::text::bytea), sha256(i::text::bytea), i, 'k' || i, 9, 9, 9, ${idOf('h', 'i')},
     ${idOf('o', 'i')} FROM ${some}`,
  `INSERT INTO evidence (id, order_id, party, user_id, upload_id, note, at)
   SELECT ${idOf('e', 'i')}, ${idOf('o', 'i')}, 'provider', ${PROVIDER}, ${idOf('u', 'i')}, '', ${ago('i')} FROM ${some}`,
  `INSERT INTO ruling (id, order_id, moderator_id, outcome, amount, reason, on_appeal, at, card_values)
   SELECT ${idOf('q', 'i')}, ${idOf('o', 'i')}, $M, 'buyer_won_card_invalid', 0, 'The card had no value left', false,
     ${ago('i')}, '{}' FROM ${some}`,
  `INSERT INTO compensation_debt (id, order_id, debtor, creditor, amount, paid, at)
   SELECT ${idOf('d', 'i')}, ${idOf('o', 'i')}, ${PROVIDER}, ${SELLER}, 1000000, i % 2 * 1000000, ${ago('i')} FROM ${some}`,
  `INSERT INTO trade_fault (id, user_id, other_id, order_id, kind, at)
   SELECT ${idOf('f', 'i')}, ${PROVIDER}, ${SELLER}, ${idOf('o', 'i')}, 'never_viewed', ${ago('i')} FROM ${some}`,
  `INSERT INTO order_tag (user_id, tag, order_id)
   SELECT ${SELLER}, 'tag' || i % 7, ${idOf('o', 'i')} FROM ${each}`,
  `INSERT INTO order_note (order_id, user_id, note) SELECT ${idOf('o', 'i')}, ${SELLER}, 'A note' FROM ${some}`,
  `INSERT INTO rating (id, order_id, from_user, to_user, from_role, brand_id, stars, comment, at)
   SELECT ${idOf('v', 'i')}, ${idOf('o', 'i')}, ${SELLER}, ${PROVIDER}, 'seller', 'steam', 1 + i % 5, 'Fast', ${ago('i')}
   FROM ${each} WHERE i % 7 < 6 OR i % 30 = 0`,
  `INSERT INTO points_order (id, code, ad_id, ad_code, ad_version, ad_side, seller_id, buyer_id, seller_account,
     buyer_account, state, order_amount, fee_bps, fee_amount, hold_id, settled_amount, settled_fee, currency, unit_price,
     fiat_amount, method, pay_minutes, placed_at, ended_at, due_at, dispute_at, moderator_id)
   SELECT ${idOf('z', 'i')}, ${codeOf('OO', 'i')}, ${idOf('q', 'i')}, ${codeOf('AP', 'i')}, 1, 'sell', s.id, b.id, s.id, b.id,
     CASE WHEN f.ended THEN 'released' WHEN f.claimed THEN 'in_dispute' ELSE 'paid' END, 1000000, 0, 0, ${idOf('x', 'i')},
     CASE WHEN f.ended THEN 1000000 END, CASE WHEN f.ended THEN 0 END, 'EUR', 92000000, 92, 'gift_card', 15, ${ago('i')},
     CASE WHEN f.ended THEN ${ago('i')} END, CASE WHEN NOT f.ended THEN now() + i % 900 * interval '1 minute' END,
     CASE WHEN f.claimed THEN ${ago('i')} END, CASE WHEN f.claimed AND i % 120 = 0 THEN $M END
   FROM ${some}, LATERAL (SELECT ${SELLER} AS id) s,
     LATERAL (SELECT ${someone('i * 17 + 3')} AS id) b, LATERAL (SELECT i % 20 <> 1 AND i % 60 <> 0 AS ended, i % 60 = 0 AS claimed) f
   WHERE s.id <> b.id`,
];

const BOOKS = [
  `INSERT INTO ledger_transfer (id, kind, debit_account, credit_account, amount, code, ref, created_at)
   SELECT ${idOf('l', 'i')}, 'pending', ${PROVIDER}, ${SELLER}, 1000000, 200, ${idOf('o', 'i')}, ${ago('i')} FROM ${each}`,
  `INSERT INTO ledger_transfer (id, kind, pending_id, debit_account, credit_account, amount, code, ref, created_at)
   SELECT ${idOf('p', 'i')}, 'post', ${idOf('l', 'i')}, ${PROVIDER}, ${SELLER}, 1000000, 201, ${idOf('o', 'i')},
     ${ago('i')} FROM ${each}`,
  `INSERT INTO team (id, owner_id, name) VALUES (${idOf('team', '0')}, $P, 'The team')`,
  `INSERT INTO team_member (id, team_id, user_id, name, rights)
   SELECT ${idOf('member', 'i')}, ${idOf('team', 'i % 500')}, ${someone('i')}, 'Member ' || i, '{orders}' FROM ${some}
    WHERE i < 5000`,
  `INSERT INTO team_act (id, team_id, member_id, act, subject, at)
   SELECT ${idOf('act', 'i')}, ${idOf('team', 'i % 500')}, ${idOf('member', 'i % 5000')}, 'orders.release',
          ${codeOf('GO', 'i')}, ${ago('i')} FROM ${each}`,
  `INSERT INTO staff_act (id, seq, hash, words_hash, actor, kind, subject, before, after, reason, at)
   SELECT ${idOf('c', 'i')}, i + 1, sha256(i::text::bytea), sha256(''), CASE WHEN i % 30 = 0 THEN $A ELSE $M END, (ARRAY['rule', 'card_type', 'brand', 'fx'])[1 + i % 4],
     'orders.fee_bps', '{"value": 1}', '{"value": 2}', 'As agreed last week', ${ago('i')} FROM ${each}`,
  `INSERT INTO identity_application (id, user_id, level, state, facts_sealed, document_hash, submitted_at, owner_id,
     owned_at, decided_at)
   SELECT ${idOf('y', 'i')}, ${someone('i')}, 1, CASE WHEN i % 50 = 0 THEN 'pending' ELSE 'expired' END, '\\x00',
     sha256(i::text::bytea), ${ago('i')}, CASE WHEN i % 500 = 0 THEN $M END, CASE WHEN i % 500 = 0 THEN now() END,
     CASE WHEN i % 50 <> 0 THEN ${ago('i')} END FROM ${each} ON CONFLICT DO NOTHING`,
  `INSERT INTO notice (user_id, id, kind, type, ref, at, read_at)
   SELECT ${SELLER}, ${idOf('notice', 'i')}, 'order_moved', CASE WHEN i % 5 = 0 THEN 8 ELSE 6 END, ${codeOf('GO', 'i')},
     ${ago('i')}, CASE WHEN i % 3 = 0 THEN now() END FROM ${each}`,
];

/** One conversation is the first order's. */
const CHATS = [
  `INSERT INTO conversation (id, kind, ref, last_seq, last_hash, last_at)
   SELECT ${idOf('w', 'i')}, CASE WHEN i = 0 THEN 'order' ELSE 'direct' END,
     CASE WHEN i = 0 THEN ${codeOf('GO', 'i')} ELSE 'pair ' || i END, 3, '\\x00', ${ago('i')} FROM ${some}`,
  `INSERT INTO chat_member (conversation_id, user_id, role, tags, is_pin)
   SELECT ${idOf('w', 'i')}, ${SELLER}, 'party', CASE WHEN i % 7 = 0 THEN '{vip}'::text[] ELSE '{}' END, i % 300 = 0 FROM ${some}`,
  `INSERT INTO chat_member (conversation_id, user_id, role, handed_seq)
   SELECT ${idOf('w', 'i')}, ${PROVIDER}, 'party', CASE WHEN i % 90 = 0 THEN 1 END FROM ${some} ON CONFLICT DO NOTHING`,
  `INSERT INTO chat_message (conversation_id, seq, id, sender_id, sender_kind, client_id, kind, body, at, hash)
   SELECT ${idOf('w', 'i')}, n, ${idOf('m', "i || ' ' || n")}, ${SELLER}, 'user', ${idOf('n', "i || ' ' || n")}, 'text',
     'Message ' || n, ${ago('i')}, '\\x00' FROM ${some}, generate_series(1, 3) AS n`,
];

/** Each in a state; few wait or are at work, most are over. */
const SUPPORT = [
  `INSERT INTO support_request (conversation_id, requester_id, state, agent_id, last_seq, answered_seq, last_at, queued_at)
   SELECT ${idOf('w', 'i')}, ${idOf('req', 'i')},
     CASE WHEN i % 100 = 1 THEN 'queued' WHEN i % 100 = 2 THEN 'assigned' WHEN i % 10 = 3 THEN 'assistant' ELSE 'closed' END,
     CASE WHEN i % 100 = 2 THEN $A END, 3, 3, ${ago('i')}, CASE WHEN i % 100 = 1 THEN ${ago('i')} END FROM ${some}`,
  `INSERT INTO word_trigger (id, user_id, words, content, count, paused_until, at)
   SELECT ${idOf('trigger', 'i')}, ${SELLER}, '{WhatsApp}', 'Write to me on WhatsApp', 1 + i % 5,
     CASE WHEN i % 5 = 4 THEN now() END, ${ago('i')} FROM ${some}`,
];

/** A hundredth waits; the admin has a third of that, nobody another. */
const TICKETS = [
  `INSERT INTO work_order (id, code, kind, source, state, solved, requester_id, agent_id, shift, content_type, device_model,
     device_version, problem, solution, ended_at, operator_id, opened_at)
   SELECT ${idOf('w', 'i')}, ${codeOf('WO', 'i')}, 'consult', 'form', CASE WHEN w THEN 'pending' ELSE 'processed' END,
     CASE WHEN w THEN NULL ELSE i % 5 > 0 END, ${SELLER}, CASE WHEN i % 300 = 0 THEN $A WHEN i % 300 = 100 THEN NULL ELSE $M END, 1 + i % 3,
     'other', 'Windows', 'Edge 139', 'A question about points', 'Answered', CASE WHEN w THEN NULL ELSE now() END,
     CASE WHEN w THEN NULL ELSE $M END, ${ago('i')}
   FROM ${each}, LATERAL (SELECT i % 100 = 0 AS w) waits`,
  `INSERT INTO reward_ticket (id, code, kind, scenario, user_id, amount, reason, by_id, at, paid_at)
   SELECT ${idOf('r', 'i')}, ${codeOf('RW', 'i')}, 'reward', 'survey', ${SELLER}, 1000000, 'Took part in a survey', $M, ${ago('i')},
     now() FROM ${some}`,
  `INSERT INTO coupon (id, user_id, amount, least_order, state, hold_id, issued_at, expires_at)
   SELECT ${idOf('r', 'i')}, ${SELLER}, 1000000, 10000000, CASE WHEN i % 100 = 0 THEN 'open' ELSE 'expired' END,
     ${idOf('h', 'i')}, ${ago('i')}, now() + interval '1 day' FROM ${some}`,
  `INSERT INTO feedback (id, user_id, kind, body, state, processed_by, outcome, processed_at, at)
   SELECT ${idOf('f', 'i')}, ${SELLER}, 'idea', 'More brands, please', CASE WHEN w THEN 'pending' ELSE 'processed' END,
     CASE WHEN w THEN NULL ELSE $M END, CASE WHEN w THEN '' ELSE 'Done' END, CASE WHEN w THEN NULL ELSE now() END, ${ago('i')}
   FROM ${some}, LATERAL (SELECT i % 100 = 0 AS w) waits`,
];

const DEPOSITS = [
  `INSERT INTO deposit_key (id, family) VALUES (repeat('a', 40), 'evm')`,
  `INSERT INTO chain_watch (network, height, final_height) VALUES ('eip155:1', 200000, 199000)`,
  `INSERT INTO deposit_address (id, user_id, key_id, key_index, family, address, retired_at)
   SELECT ${idOf('da', 'i')}, ${SELLER}, repeat('a', 40), i, 'evm', '0x' || lpad(to_hex(i), 40, '0'), now()
   FROM ${each} WHERE i % 30 > 0
   UNION ALL SELECT ${idOf('da', '0')}, $S, repeat('a', 40), 0, 'evm', '0x' || lpad('0', 40, '0'), NULL`,
  `INSERT INTO deposit (id, network, tx_hash, log_index, height, block_hash, sender, address_id, user_id, amount, state,
     held_reason, seen_at, moved_at, credited_at)
   SELECT ${idOf('de', 'i')}, 'eip155:1', '0x' || lpad(to_hex(i), 64, '0'), 0, i, '0x' || md5(i::text), '0x1',
     ${idOf('da', 'CASE WHEN i % 30 = 0 THEN 0 ELSE i END')}, ${SELLER}, 1000000, s, CASE WHEN s = 'held' THEN 'nodes' END, ${ago('i')},
     ${ago('i')}, CASE WHEN s = 'credited' THEN now() END
   FROM ${each}, LATERAL (SELECT CASE WHEN i % 100 = 7 THEN 'held' WHEN i % 100 = 8 THEN 'confirming' ELSE 'credited' END AS s) state`,
];

const PAYOUTS = [
  `INSERT INTO payout (id, owner_id, account_id, kind, place, masked, points, currency, fiat, fx, spread_bps, hold_id, state,
     deadline, provider_id, channel, paying_since, asked_at, moved_at, ended_at)
   SELECT ${idOf('po', 'i')}, ${SELLER}, ${idOf('pa', 'i')}, 'bank', 'NG', '4579', 1000000, 'NGN', 100000, 690000000, 100,
     ${idOf('ph', 'i')}, s, CASE WHEN s = 'open' THEN now() + interval '1 hour' END,
     CASE WHEN s <> 'open' THEN $Y END, CASE WHEN s = 'unclear' THEN 1 END, CASE WHEN s = 'unclear' THEN now() END,
     ${ago('i')}, ${ago('i')}, CASE WHEN s = 'success' THEN now() END
   FROM ${each}, LATERAL (SELECT CASE WHEN i % 100 = 7 THEN 'open' WHEN i % 1000 = 8 THEN 'unclear' ELSE 'success' END AS s) state`,
];

const WITHDRAWALS = [
  `INSERT INTO withdrawal_address (id, user_id, network, address, label, held_until, removed_at)
   SELECT ${idOf('wa', 'i')}, ${SELLER}, 'eip155:1', '0x' || lpad(to_hex(i % 5000), 40, '0'), 'Wallet', now(), now()
   FROM ${each} WHERE i % 30 > 0
   UNION ALL SELECT ${idOf('wa', '0')}, $S, 'eip155:1', '0x' || lpad('0', 40, '0'), 'Wallet', now(), NULL`,
  `INSERT INTO withdrawal (id, user_id, address_id, network, recipient, amount, fee, state, reviewers, hold_id, requested_at,
     ended_at, waits_for)
   SELECT ${idOf('wd', 'i')}, ${SELLER}, ${idOf('wa', 'CASE WHEN i % 30 = 0 THEN 0 ELSE i END')}, 'eip155:1',
     '0x' || lpad(to_hex(i % 5000), 40, '0'), 20000000, 1000000, s, 0, ${idOf('wh', 'i')}, ${ago('i')},
     CASE WHEN s = 'confirmed' THEN now() END, CASE WHEN s = 'broadcast' THEN 'nodes' END
   FROM ${each}, LATERAL (SELECT CASE WHEN i % 1000 = 7 THEN 'in_review' WHEN i % 1000 = 8 THEN 'broadcast'
     ELSE 'confirmed' END AS s) state`,
];

const FILL: readonly string[] = [
  ...PEOPLE,
  ...ADS,
  ...ORDERS,
  ...BOOKS,
  ...CHATS,
  ...SUPPORT,
  ...TICKETS,
  ...DEPOSITS,
  ...PAYOUTS,
  ...WITHDRAWALS,
];
