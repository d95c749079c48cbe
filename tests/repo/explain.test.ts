import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CallName, catalogue, type ParamsOf } from '#contract/catalogue.ts';
import type { FunctionDef } from '#contract/define.ts';
import { OFFERS_COUNTED } from '#core/offers/listing.ts';
import { AD_ORDERS_FROM, SORTED_OF_NEWEST } from '#core/orders/listing.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { giveReason, lookAt } from '#tests/fixtures/world/looks.ts';
import { fillLargeWorld, type LargeWorld } from './explain-world.ts';

/** A table of more rows than this is never read from end to end for a list. */
const LARGE_ROWS = 10_000;
const MINUTE_MS = 60_000;

type Who = 'visitor' | 'provider' | 'seller' | 'payer' | 'moderator' | 'admin' | 'auditor';
/** Params of one call of each kind of filter and sort, by who calls. */
type Cases = { readonly [N in CallName]?: (world: LargeWorld) => readonly (readonly [Who, ParamsOf<N>])[] };

const as = <P>(who: Who, params: readonly P[]): (readonly [Who, P])[] => params.map((param) => [who, param] as const);

/** Under the auditor's links: to all, and to the account with the long lists. */
const audited = ({ auditLinks }: LargeWorld) =>
  as(
    'auditor',
    auditLinks.flatMap((link) => [link, { ...link, start: 20, limit: 100 }]),
  );

const LISTS: Cases = {
  'audits.listLinks': () => as('admin', [{}]),
  'audits.listAccounts': (world) => [
    ...audited(world),
    ...as(
      'auditor',
      world.auditLinks.map((link) => ({ ...link, search: 'user' })),
    ),
  ],
  'audits.listMovements': audited,
  'audits.listOrders': audited,
  'audits.listDisputes': audited,
  'audits.listActs': audited,
  'notices.listAnnouncements': () => as('admin', [{}, { show: 'current' as const }, { show: 'ended' as const }]),
  'ads.list': ({ provider }) =>
    as('visitor', [
      {},
      { sort: 'newest' },
      { sort: 'limit' },
      { brandId: 'steam' },
      { brandId: 'steam', country: 'US' },
      { country: 'JP' },
      { currency: 'EUR' },
      { form: 'physical' },
      { face: 100, brandId: 'amazon' },
      { tag: 'Night' },
      { receipt: 'none' },
      { ownerId: provider.userId },
      { start: 20, limit: 100 },
      { sort: 'newest', start: 20, limit: 100 },
      { sort: 'limit', start: 20, limit: 100 },
    ]),
  'pointsAds.list': ({ provider }) => [
    ...as('visitor', [
      {},
      { side: 'buy' as const, currency: 'EUR' },
      { currency: 'EUR', method: 'bank_EU' },
      { currency: 'EUR', payType: '3' as const },
      { currency: 'EUR', amount: 50 },
      { currency: 'EUR', onlineOnly: true },
      { ownerId: provider.userId },
      { start: 3, limit: 100 },
    ]),
    ...as('seller', [{ favouritesOnly: true }, { othersOnly: true }]),
  ],
  'pointsAds.listMine': () =>
    as('provider', [{}, { side: 'sell' }, { status: 'off' }, { search: 'AP0000' }, { start: 3, limit: 100 }]),
  'ads.listMine': () =>
    as('provider', [
      {},
      { status: 'off' },
      { search: 'AD0000' },
      { sort: 'rate' },
      { sort: 'left' },
      { sort: 'views' },
    ]),
  'ads.listOrders': ({ buyAdCode }) => as('provider', [{ code: buyAdCode }]),
  'goods.list': ({ seller }) =>
    as('visitor', [
      {},
      { sort: 'newest' },
      { sort: 'largest' },
      { brandId: 'steam' },
      { cardTypeId: 'steam-us-usd-ecode' },
      { country: 'JP' },
      { currency: 'EUR' },
      { form: 'physical' },
      { face: 100, brandId: 'amazon' },
      { tag: 'Night' },
      { receipt: 'none' },
      { quickOnly: true },
      { ownerId: seller.userId },
    ]),
  'goods.listMine': () =>
    as('seller', [{}, { status: 'off' }, { search: 'AS0000' }, { cardTypeId: 'steam-us-usd-ecode' }]),
  'goods.listGoods': ({ sellAdCode }) =>
    as('seller', [{ code: sellAdCode }, { code: sellAdCode, status: 'completed' }]),
  'orders.listMine': () => [
    ...as('seller', [
      {},
      { turn: 'mine' as const },
      { turn: 'theirs' as const },
      { turn: 'dispute' as const },
      { turn: 'done' as const },
      { role: 'seller' as const },
      { brandId: 'steam' },
      { direction: 'buy_ad' as const },
      { form: 'ecode' as const },
      { state: 'to_confirm' as const },
      { tag: 'tag1' },
      { search: 'GO0000' },
      { search: 'user_1' },
      { from: '2026-01-01', to: '2026-12-31' },
      { sort: 'oldest' as const },
      { sort: 'amount' as const },
      { sort: 'amount' as const, turn: 'done' as const, start: 20, limit: 100 },
    ]),
    ...as('provider', [{}, { turn: 'mine' as const }, { role: 'provider' as const }, { sort: 'amount' as const }]),
  ],
  'disputes.listCases': () =>
    as('moderator', [
      {},
      { tab: 'mine' },
      { tab: 'ruled' },
      { tab: 'reviews' },
      { sort: 'age' },
      { sort: 'amount' },
      { brandId: 'steam' },
      { reason: 'invalid' },
      { search: 'GO0000' },
    ]),
  'disputes.listPauses': () => as('admin', [{}]),
  'chat.listReports': () => as('moderator', [{}, { state: 'handled' }]),
  'bail.listDebts': () => [
    ...as('provider', [{ side: 'owed_by_me' as const }]),
    ...as('seller', [{ side: 'owed_to_me' as const }]),
  ],
  'people.listTrust': () => as('seller', [{}, { search: 'user' }]),
  'people.listBlocks': () => as('seller', [{}, { search: 'user' }]),
  'people.listFavourites': () => as('seller', [{}]),
  'ratings.listOf': ({ provider: { userId } }) =>
    as('visitor', [{ userId }, { userId, stars: 5 }, { userId, negative: true }]),
  'pointsOrders.listMine': () =>
    as('seller', [{}, { turn: 'mine' }, { turn: 'done', role: 'buyer' }, { search: 'OO' }, { tag: 'work' }]),
  'pointsOrders.listCases': () =>
    as('moderator', [
      {},
      { tab: 'mine' },
      { tab: 'ruled' },
      { tab: 'ruled', sort: 'amount' },
      { sort: 'age' },
      { sort: 'amount' },
      { pays: 'card' },
      { search: 'OO0000' },
      { search: 'user_1' },
    ]),
  'points.listEvents': () => [
    ...as('provider', [{}, { kind: 'frozen' as const }, { group: 'orders' as const }, { currency: 'BAIL' as const }]),
    ...as('seller', [{ kind: 'in' as const }, { from: '2026-01-01', to: '2026-12-31' }]),
  ],
  'points.listHistory': () => [
    ...as('provider', [{}, { kind: 'out' as const }, { kind: 'frozen' as const }, { currency: 'BAIL' as const }]),
    ...as('seller', [{ kind: 'in' as const }, { from: '2026-01-01', to: '2026-12-31' }]),
  ],
  'points.listGiftBill': () => [
    ...as('provider', [{}, { group: 'orders' as const }, { group: 'sends' as const, kind: 'in' as const }]),
    ...as('seller', [{ from: '2026-01-01', to: '2026-12-31' }]),
  ],
  'points.listOtcBill': () => as('provider', [{}, { kind: 'in' as const }]),
  'prices.listRecent': () => as('visitor', [{}, { hours: 1 as const }, { hours: 168 as const }]),
  'sends.listLinked': ({ seller: { userId } }) => as('admin', [{ userId }, { userId, start: 20, limit: 100 }]),
  'notices.list': () => as('seller', [{}, { typeList: [8] as 8[] }, { typeList: [6] as 6[], start: 3, limit: 100 }]),
  'chat.listConversations': () => [
    ...as('seller', [
      {},
      { filter: 'unread' as const },
      { filter: 'pinned' as const },
      { tag: 'vip' },
      { search: 'user_1' },
      { search: 'GO0000' },
      { hidden: true, start: 3, limit: 100 },
    ]),
    ...as('provider', [{}]),
  ],
  'support.listRequests': () =>
    as('admin', [
      {},
      { tab: 'queue' as const },
      { tab: 'open' as const },
      { tab: 'closed' as const },
      { tab: 'open' as const, start: 3, limit: 100 },
    ]),
  'sensitiveWords.listEntries': () => as('admin', [{}, { lang: 'en' as const }, { search: 'word' }]),
  'sensitiveWords.listTriggers': () => as('admin', [{}, { user: 'user_1' }, { over: true }]),
  'security.listEvents': ({ admin }) =>
    as('admin', [{}, { kind: 'login' as const }, { actor: admin.name }, { from: '2026-01-01', to: '2026-12-31' }]),
  'settings.listChanges': ({ admin }) =>
    as('admin', [
      {},
      { kind: 'fx' },
      { subject: 'orders.fee_bps' },
      { subject: 'no.such' },
      { actor: admin.name },
      { from: '2026-01-01', to: '2026-12-31' },
      { start: 100, limit: 100 },
    ]),
  'identity.listCases': () => as('moderator', [{}, { which: 'mine' as const }, { which: 'decided' as const }]),
  'staff.listProposals': () => as('admin', [{}, { show: 'decided' as const }]),
  'staff.listSuspensions': () =>
    as('admin', [{}, { show: 'over' as const }, { show: 'all' as const, scope: 'chat' as const }]),
  'providers.listSanctions': () => as('admin', [{}, { show: 'ended' as const }]),
  'providers.listAppeals': () => as('admin', [{}, { show: 'decided' as const }]),
  'providers.listApplications': () => as('admin', [{}, { show: 'decided' as const }]),
  'staff.listActs': ({ admin, seller }) =>
    as('admin', [
      {},
      { kind: 'role' as const },
      { actor: admin.name },
      { user: seller.name },
      { subject: 'no.such' },
      { from: '2026-01-01', to: '2026-12-31' },
      { start: 100, limit: 100 },
    ]),
  'workOrders.listMine': () => as('seller', [{}, { start: 3, limit: 100 }]),
  'workOrders.list': ({ seller, orderCode }) =>
    as('admin', [
      {},
      { sort: 'oldest' as const },
      { show: 'mine' as const },
      { show: 'unowned' as const },
      { show: 'processed' as const, solved: 'no' as const },
      { show: 'all' as const, kind: 'complaint' as const },
      { show: 'all' as const, search: 'WO00000000' },
      { show: 'all' as const, search: orderCode },
      { show: 'all' as const, search: seller.name },
      { show: 'all' as const, from: '2026-01-01', to: '2026-12-31' },
      { start: 100, limit: 100 },
    ]),
  'rewards.list': () =>
    as('admin', [{}, { kind: 'reward' as const }, { payment: 'coupon' as const }, { start: 100, limit: 100 }]),
  'coupons.listMine': () => as('seller', [{}, { start: 20, limit: 100 }]),
  'feedback.listMine': () => as('seller', [{}]),
  'feedback.list': () => as('admin', [{}, { state: 'processed' as const }]),
  'teams.listActs': ({ memberId }) => as('provider', [{}, { memberId }, { start: 5, limit: 100 }]),
  'deposits.listOwn': () => as('seller', [{}, { start: 5, limit: 100 }]),
  'treasury.listHistory': () =>
    as('admin', [{}, { account: 'fee' as const }, { account: 'promotion' as const, direction: 'out' as const }]),
  'sweeps.list': () => as('admin', [{}, { start: 3, limit: 100 }]),
  'treasury.listSweeps': () => as('admin', [{}, { start: 3, limit: 100 }]),
  'treasury.listMoves': () => as('admin', [{}, { kind: 'issue' as const }]),
  'deposits.listUnclear': () =>
    as('admin', [{}, { show: 'lost' as const }, { currency: 'BTC' as const }, { start: 3, limit: 100 }]),
  'inbox.list': () => as('seller', [{}, { kind: 'gift' as const }, { start: 5, limit: 100 }]),
  'payouts.listOwn': () => as('seller', [{}, { show: 'open' as const }, { start: 5, limit: 100 }]),
  'payouts.listWork': () =>
    as('payer', [{}, { tab: 'mine' as const }, { tab: 'ended' as const }, { start: 5, limit: 100 }]),
  'payouts.listStaff': () =>
    as('admin', [
      {},
      { tab: 'all' as const },
      { tab: 'all' as const, state: 'unclear' as const },
      { start: 5, limit: 100 },
    ]),
  'withdrawals.listOwn': () => as('seller', [{}, { start: 5, limit: 100 }]),
  'withdrawals.listQueue': () =>
    as('admin', [
      {},
      { show: 'stuck' as const },
      { show: 'paused' as const },
      { show: 'all' as const },
      { show: 'all' as const, start: 90, limit: 100 },
    ]),
  'settings.listCardTypes': () => as('admin', [{}, { state: 'inactive' }, { search: 'steam' }]),
  'staff.listPersonOrders': ({ provider: { userId } }) =>
    as('moderator', [
      { userId },
      { userId, show: 'disputed' as const },
      { userId, start: 20, limit: 100 },
      { userId, show: 'disputed' as const, start: 20, limit: 100 },
    ]),
};

/** Not lists of pages, but pages show what they find among as many rows. */
const OTHERS: Cases = {
  'ads.get': ({ buyAdCode }) => as('visitor', [{ code: buyAdCode }]),
  'pointsAds.getTerms': () => as('visitor', [{}]),
  'ads.ranking': () => as('visitor', [{}]),
  'orders.get': ({ orderCode }) => as('moderator', [{ code: orderCode }]),
  'orders.countTurns': () => as('seller', [{}]),
  'inbox.count': () => as('seller', [{}]),
  'orders.getProviderDay': () => as('provider', [{}]),
  'disputes.getCase': ({ orderCode }) => as('moderator', [{ code: orderCode }]),
  'disputes.similar': ({ orderCode }) => as('moderator', [{ code: orderCode }]),
  'chat.getConversation': ({ conversationId }) => as('seller', [{ conversationId }]),
  'chat.listMessages': ({ conversationId }) =>
    as('seller', [{ conversationId }, { conversationId, before: 3 }, { conversationId, after: 2 }]),
  'chat.searchMessages': ({ conversationId }) =>
    as('seller', [{ text: 'Message 3' }, { text: 'nowhere' }, { text: 'Message', conversationId }]),
  'chat.listRepost': () => as('provider', [{}]),
  'chat.getRecord': ({ orderCode }) => as('moderator', [{ orderCode }]),
  'notices.countUnread': () => as('seller', [{}]),
  'support.getDesk': () => as('admin', [{}]),
  'support.listAgents': () => as('admin', [{}]),
  'staff.searchPeople': ({ admin, orderCode }) =>
    as('admin', [
      { search: 'user_123' },
      { search: admin.name },
      { search: orderCode },
      { search: 'nobody@example.com' },
    ]),
  'teams.get': () => as('provider', [{}]),
  'people.getRecord': ({ provider: { userId } }) => as('visitor', [{ userId }]),
  'providers.getUsualReturn': ({ provider: { userId } }) => as('visitor', [{ userId }]),
  'ratings.listMyTags': () => as('seller', [{}]),
  'catalog.listCardTypes': () => as('visitor', [{}]),
  'goods.listCardTypes': () => as('visitor', [{}]),
  'swaps.getTerms': () => as('seller', [{}]),
  'swaps.getHouse': () => as('admin', [{}]),
  'deposits.listNetworks': () => as('seller', [{}]),
  'withdrawals.getTerms': () => as('seller', [{}]),
  'withdrawals.listAddresses': () => as('seller', [{}]),
  'deposits.getWatch': () => as('admin', [{}]),
  'payouts.getTerms': () => as('seller', [{}]),
  'settings.listRules': () => as('admin', [{}]),
  'settings.listFx': () => as('admin', [{}]),
  'staff.getSetup': () => as('admin', [{}]),
  'settings.listMethodFees': () => as('admin', [{}]),
};

/** Functions that answer page after page. */
const paged = (Object.keys(catalogue) as CallName[]).filter((name) => {
  const { params }: FunctionDef = catalogue[name];
  return params instanceof z.ZodObject && 'start' in params.shape && 'limit' in params.shape;
});

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

describe('what lists ask of large tables', () => {
  let app: TestApp;
  let world: LargeWorld;
  let reader: pg.Client;
  let large: ReadonlySet<string>;
  const heard: Statement[] = [];
  const wires = new Map<Who, Wire>();

  beforeAll(async () => {
    const rules = { 'catalog.cache_ms': 0, 'ads.list_count_ms': 0, 'ads.list_page_ms': 0, 'ads.ranking_cache_ms': 0 };
    // A demo has no set-up list, which then would read nothing.
    app = await startTestApp({ loops: false, audit: false, rules, env: { DEMO: '0' } });
    world = await fillLargeWorld(app);
    reader = new pg.Client({ connectionString: app.ownerUrl });
    await reader.connect();
    // As the server of a product plans, which the one of the tests does not.
    await reader.query('SET max_parallel_workers_per_gather = 2');
    const { rows } = await reader.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples > ${LARGE_ROWS}`,
    );
    large = new Set(rows.map(({ name }) => name));
    listen(app, heard);
    wires.set('visitor', client(app.url));
    for (const who of ['provider', 'seller', 'payer', 'moderator', 'admin', 'auditor'] as const)
      wires.set(who, world[who].wire);
    for (const about of ['people', 'withdrawals', 'payouts'] as const) await giveReason(world.admin, { about });
    for (const staff of [world.moderator, world.admin])
      for (const person of [world.provider, world.seller]) await lookAt(staff, person);
  }, 5 * MINUTE_MS);
  afterAll(async () => {
    await reader?.end();
    await app?.close();
  });

  /** The large tables that what was heard reads from end to end, and where. */
  async function readWhole(): Promise<string[]> {
    const faults: string[] = [];
    for (const statement of [...heard]) {
      for (const table of await scannedBy(reader, statement)) {
        if (large.has(table)) faults.push(`${table} in ${brief(statement.text)}`);
      }
    }
    return faults;
  }

  it('has every function with pages', () => {
    expect(paged.filter((name) => LISTS[name] === undefined)).toEqual([]);
    expect([...large]).toEqual(expect.arrayContaining(['buy_ad', 'sell_ad', 'goods', 'gift_order', 'ledger_transfer']));
  });

  it('ends the market where it stops to count', async () => {
    const { wire } = world.seller;
    const last = await wire.call('ads.list', { start: OFFERS_COUNTED / 100, limit: 100 });
    expect(last).toMatchObject({ list: { length: 100 }, totalCount: OFFERS_COUNTED });
    expect(await wire.call('ads.list', { start: OFFERS_COUNTED / 100 + 1, limit: 100 })).toEqual({
      list: [],
      totalCount: OFFERS_COUNTED,
    });
    expect((await wire.call('ads.list', { start: 286, limit: 7 })).list).toHaveLength(OFFERS_COUNTED - 285 * 7);
  });

  it('sorts the newest of one’s orders by amount', async () => {
    const { wire } = world.seller;
    const page = (start: number) => wire.call('orders.listMine', { sort: 'amount', start, limit: 100 });
    const first = await page(1);
    expect(first.totalCount).toBe(SORTED_OF_NEWEST);
    const amounts = first.list.map((row) => BigInt(row.orderAmount));
    expect(amounts).toEqual(amounts.toSorted((a, b) => Number(b - a)));
    expect((await page(SORTED_OF_NEWEST / 100)).list).toHaveLength(100);
    expect((await page(SORTED_OF_NEWEST / 100 + 1)).list).toEqual([]);
  });

  it.each(Object.keys({ ...LISTS, ...OTHERS }) as CallName[])(
    '%s reads no large table from end to end',
    async (name) => {
      const cases = (LISTS[name] ?? OTHERS[name]) as (world: LargeWorld) => readonly (readonly [Who, object])[];
      const wrong: string[] = [];
      for (const [who, params] of cases(world)) {
        heard.length = 0;
        await (wires.get(who) as Wire).call(name, params as never);
        expect(heard.length, `${name} ${JSON.stringify(params)}`).toBeGreaterThan(0);
        wrong.push(...(await readWhole()).map((text) => `${JSON.stringify(params)}: ${text}`));
      }
      expect(wrong).toEqual([]);
    },
    MINUTE_MS,
  );

  it('makes the file of a case without reading a large table from end to end', async () => {
    heard.length = 0;
    await world.moderator.wire.exportFile('disputes.exportCase', { code: world.orderCode });
    expect(heard.some(({ text }) => text.includes('FROM ledger_transfer'))).toBe(true);
    expect(await readWhole()).toEqual([]);
  });

  it('shows what is open against an ad, however much its owner has sold since, and says how far back it looks', async () => {
    const { wire, userId } = world.provider;
    const ask = () => wire.call('ads.listOrders', { code: world.buyAdCode });
    const before = await ask();
    expect(before).toMatchObject({ list: [{ orderCode: world.orderCode, ended: false }], totalCount: 1, since: null });
    await reader.query(
      `INSERT INTO gift_order SELECT later.*
       FROM (SELECT o AS row FROM gift_order o WHERE provider_id = $1 AND state = 'completed' LIMIT 1) one,
         generate_series(1, $2::int) AS i, jsonb_populate_record(one.row, jsonb_build_object('id', gen_random_uuid(), 'hold_id', gen_random_uuid(),
           'code', 'GL' || i, 'placed_at', now() + i * interval '1 second')) AS later`,
      [userId, AD_ORDERS_FROM],
    );
    const after = await ask();
    expect(after).toEqual({ ...before, since: before.list[0]?.placedAt });
  });
});

/** Every statement that the product sends from now on, outside of transactions: lists are reads. */
function listen(app: TestApp, heard: Statement[]): void {
  const { pool } = app.services.db;
  const query = pool.query.bind(pool) as (requested: Statement) => Promise<unknown>;
  const overheard = (requested: Statement): Promise<unknown> => {
    if (/^\s*(SELECT|WITH|\()/i.test(requested.text))
      heard.push({ text: requested.text, values: requested.values ?? [] });
    return query(requested);
  };
  Object.assign(pool, { query: overheard });
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}

/** Tables that a statement's plan, made for its own values, reads from end to end. */
async function scannedBy(reader: pg.Client, { text, values }: Statement): Promise<string[]> {
  const { rows } = await reader.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
    text: `EXPLAIN (FORMAT JSON, COSTS OFF) ${text}`,
    values: values as unknown[],
  });
  const tables: string[] = [];
  const walk = (plan: Plan): void => {
    if (plan['Node Type'] === 'Seq Scan') tables.push(plan['Relation Name'] ?? '');
    for (const item of plan.Plans ?? []) walk(item);
  };
  for (const row of rows) walk(row['QUERY PLAN'][0].Plan);
  return tables;
}

const brief = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 400);
