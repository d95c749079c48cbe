import { afterAll, expect, it } from 'vitest';
import { exportArchive } from '#server/features/own-data/export-archive.ts';
import { EXPORT_LISTS } from '#server/features/own-data/export-lists.ts';
import { sql, toQuery } from '#server/platform/postgres/sql.ts';
import { unzip } from '#tests/fixtures/unzip.ts';
import { ADDRESS, addGoods, publishAd, publishSellAd, saveAddress } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { buildOperator, openTeam } from '#tests/fixtures/world/teams.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
afterAll(() => world.close());

/** Columns that name the account whose row it is, or the account that wrote it. */
const OF_SOMEBODY = [
  ...['user_id', 'owner_id', 'owner', 'seller_id', 'provider_id', 'buyer_id', 'requester_id', 'sender_id', 'author_id'],
  ...['reporter_id', 'from_user', 'actor_id', 'member_id'],
];

const WITH_FILES_OR_SEALED = ['upload', 'identity_application', 'payment_account'];
const OF_OTHER_LISTS = ['payout_event', 'points_order_file', 'order_event', 'gift_card', 'chat_member', 'goods'];
const COUNTED = [
  'star_stats',
  'trade_stats',
  'seller_day',
  'trade_volume',
  'trade_fault',
  'presence_hour',
  'bail_shortfall',
];
const BY_STAFF = [
  ...['placing_pause', 'pause_lift', 'staff_act', 'person_note', 'suspension', 'provider_sanction', 'proposal'],
  ...['order_alert', 'treasury_move', 'support_note', 'support_agent', 'announcement', 'reward_ticket', 'word_trigger'],
];
const BY_THE_PRODUCT = [
  ...['notice', 'notice_reader', 'user_stream', 'stream_event', 'reveal', 'chat_absence', 'chat_operator', 'call_line'],
  ...[
    'idempotency',
    'socket_ticket',
    'swap_quote',
    'points_price_lock',
    'data_export',
    'closed_account',
    'bail_notice',
  ],
  ...['sms_outbox', 'ledger_account', 'support_request', 'team_invitation', 'shift_plan'],
];
const SECRETS = ['totp_secret', 'recovery_code', 'factor_reset', 'push_subscription', 'card_check_key'];

/** Tables that name accounts and are in no list of their own: what they hold was neither given nor written by the account. */
const LEFT_OUT = new Set([
  ...WITH_FILES_OR_SEALED,
  ...OF_OTHER_LISTS,
  ...COUNTED,
  ...BY_STAFF,
  ...BY_THE_PRODUCT,
  ...SECRETS,
]);

const exported = async ({ userId, loginName }: TestUser) => {
  const chunks: Buffer[] = [];
  for await (const chunk of await exportArchive(world.services, userId)) chunks.push(chunk as Buffer);
  const files = await unzip(Buffer.concat(chunks), loginName);
  return (name: string) => JSON.parse(String(files.get(`${name}.json`))) as readonly Record<string, unknown>[];
};

it('an export has every table that names an account, or that table is left out for a reason', async () => {
  const page = { offset: 0, limit: 1 };
  const read = EXPORT_LISTS.map(({ rows }) => toQuery(rows(world.people.seller.userId, page)).text).join('\n');
  const tables = await world.db.many<{ name: string }>(sql`
    SELECT DISTINCT c.table_name::text AS name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name::text = ANY (${OF_SOMEBODY})
    ORDER BY name`);
  const isRead = (name: string) => new RegExp(`\\b(FROM|JOIN) ${name}\\b`).test(read);
  const missing = tables.filter(({ name }) => !isRead(name) && !LEFT_OUT.has(name));
  expect(missing.map(({ name }) => name)).toEqual([]);
  const names = new Set(tables.map(({ name }) => name));
  expect([...LEFT_OUT].filter((name) => !names.has(name))).toEqual([]);
});

it('an export has the address, offers, favourites and orders of its owner, and not the words of others', async () => {
  const [seller, provider] = [await buildUser(world), world.people.provider];
  await saveAddress(seller);
  const code = await publishSellAd(seller, { description: 'Bought in a shop' });
  await addGoods(seller, code, [{ face: 100 }]);
  const ad = await publishAd(provider);
  await seller.wire.call('people.setFavourite', { adCode: ad, on: true });
  const { orderCode } = await sell(seller, world.adCode);
  const listsOf = await exported(seller);
  expect(listsOf('delivery-address')).toMatchObject([{ address: ADDRESS }]);
  expect(listsOf('sell-offers')).toMatchObject([
    { code, description: 'Bought in a shop', cards: [{ row: 1, status: 'on_sale' }] },
  ]);
  expect(listsOf('favourites')).toMatchObject([{ offer: ad }]);
  expect(listsOf('orders')).toMatchObject([{ code: orderCode, events: [{ by: 'seller', data: expect.anything() }] }]);
  const orders = (await exported(provider))('orders').filter((row) => row['code'] === orderCode);
  expect(JSON.stringify(orders)).not.toContain('"data"');
  expect((await exported(provider))('buy-offers').map((row) => row['code'])).toContain(ad);
});

it('an export of a provider has the team, and that of its operator the membership', async () => {
  const provider = await buildUser(world, { role: 'provider' });
  const teamId = await openTeam(world, provider);
  const { person, name } = await buildOperator(world, { teamId, provider }, ['ads']);
  expect((await exported(provider))('team')).toMatchObject([{ members: [{ name }] }]);
  expect((await exported(person))('memberships')).toMatchObject([{ name, endedAt: null }]);
});

it('an export calls each network by its name', () => {
  const page = { offset: 0, limit: 1 };
  const withNetwork = EXPORT_LISTS.filter(({ rows }) => toQuery(rows('', page)).text.includes("'network'"));
  expect(withNetwork.map(({ name }) => name)).toEqual(['deposits', 'withdrawal-addresses', 'withdrawals']);
  for (const { open } of withNetwork) {
    expect(open?.({ network: 'eip155:1', amount: '1' }, world.services)).toEqual({
      network: 'eip155:1',
      networkName: 'Ethereum',
      amount: '1',
    });
  }
});
