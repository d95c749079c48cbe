import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { flushViews } from '#server/features/offers/market/view-counter.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { adDraft, saveAddress } from '#tests/fixtures/world/offers.ts';
import { buildUser, fund, type TestUser } from '#tests/fixtures/world/people.ts';

describe('buy ads', () => {
  let app: TestApp;
  let provider: TestUser;
  let visitor: Wire;
  beforeAll(async () => {
    app = await startTestApp({ loops: false, rules: { 'ads.list_count_ms': 0 } });
    provider = await buildUser(app, { role: 'provider', points: 100_000 });
    visitor = client(app.url);
  });
  afterAll(() => app.close());

  const draft = (change: Partial<ParamsOf<'ads.publish'>> = {}) => adDraft({ totalAmount: 1_000, ...change });
  const publish = async (change: Partial<ParamsOf<'ads.publish'>> = {}, by: TestUser = provider): Promise<string> =>
    (await by.wire.call('ads.publish', draft(change))).code;
  const refused = (change: Partial<ParamsOf<'ads.publish'>>, by: TestUser = provider) =>
    publish(change, by).catch((e) => e);

  it('are published with a price at the rate of the day, and listed for a visitor', async () => {
    const code = await publish({ cardTypeId: 'amazon-de-eur-ecode', rate: '82.5', tags: ['Fast', 'Fast'] });
    const { list } = await visitor.call('ads.list', { brandId: 'amazon', currency: 'EUR' });
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      code,
      version: 1,
      rate: '825000',
      unitPrice: '96698250', // 1.1721 USD per euro * 82.5 %
      feeBps: 100,
      unit: 2,
      totalAmount: '1000000000',
      remainingAmount: '1000000000',
      availableAmount: '1000000000',
      tags: ['Fast'],
      hidden: false,
      isMine: false,
      brand: { initials: 'Am' },
      owner: { certified: true, online: false, orders: 0, completedPermille: null },
    });
    expect((await provider.wire.call('ads.get', { code })).isMine).toBe(true);
  });

  it.each([
    [{ rate: '0' }, 'ads.rate_range'],
    [{ rate: '100.01' }, 'ads.rate_range'],
    [{ rate: '85.555' }, 'ads.rate_range'],
    [{ cardTypeId: 'razer-gold-us-usd-ecode', rate: '0.99' }, 'ads.rate_range'],
    [{ cardTypeId: 'razer-gold-us-usd-ecode', rate: '200.0001' }, 'ads.rate_range'],
    [{ minFace: 501 }, 'ads.face_range'],
    [{ maxFace: 1001 }, 'ads.face_range'],
    [{ cardTypeId: 'apple-us-usd-ecode', minFace: 1 }, 'ads.face_range'],
    [{ fixedFaces: [5, 50] }, 'ads.face_range'],
    [{ totalAmount: 9 }, 'gateway.invalid'],
    [{ tags: ['a', 'b', 'c', 'd'] }, 'gateway.invalid'],
    [{ cardTypeId: 'amazon-us-usd-nothing' }, 'ads.card_type_unknown'],
    [{ cardTypeId: 'xbox-us-usd-ecode', maxFace: 100, receipt: 'not there' }, 'gateway.invalid'],
    [{ tradePassword: 'Wrong1234' }, 'auth.trading_password_wrong'],
  ] as const)('refuse %o with %s', async (change, code) => {
    expect((await refused(change as Partial<ParamsOf<'ads.publish'>>)).code).toBe(code);
  });

  it('ask for no receipt that cards of their type never come with', async () => {
    const { types } = await visitor.call('catalog.listCardTypes', {});
    const bare = types.find((type) => type.form === 'ecode' && type.receipts.join() === 'none');
    if (bare === undefined) throw new Error('every card type has receipts');
    const fields = { cardTypeId: bare.id, minFace: bare.minFace, maxFace: bare.maxFace };
    expect(await refused({ ...fields, receipt: 'cash' })).toMatchObject({ code: 'ads.receipt' });
    await publish({ ...fields, receipt: 'any' });
  });

  it('take the edges of both rate modes', async () => {
    for (const rate of ['0.01', '100']) await publish({ cardTypeId: 'xbox-us-usd-ecode', rate, maxFace: 100 });
    for (const rate of ['1', '200', '87.1234']) await publish({ cardTypeId: 'razer-gold-us-usd-ecode', rate });
  });

  it('are for providers', async () => {
    const trader = await buildUser(app);
    expect((await refused({}, trader)).code).toBe('gateway.forbidden');
  });

  it('are hidden, not removed, while the balance does not cover the smallest card', async () => {
    const poor = await buildUser(app, { role: 'provider', points: 9 });
    const code = await publish({ cardTypeId: 'netflix-us-usd-ecode', minFace: 15, maxFace: 200, rate: '80' }, poor);
    expect((await visitor.call('ads.list', { brandId: 'netflix' })).list).toEqual([]);
    expect(await poor.wire.call('ads.getMine', { code })).toMatchObject({ hidden: true, status: 'on' });
    await fund(app, poor, 3); // 15 * 0.80 = 12 points
    const { list } = await visitor.call('ads.list', { brandId: 'netflix' });
    expect(list.map((ad) => [ad.code, ad.hidden, ad.availableAmount])).toEqual([[code, false, '12000000']]);
  });

  it('are filtered by face value, tag, receipt, form and presence', async () => {
    const range = await publish({ cardTypeId: 'steam-us-usd-ecode', maxFace: 200, tags: ['Night'], receipt: 'cash' });
    const fixed = await publish({ cardTypeId: 'steam-us-usd-ecode', maxFace: 200, rate: '90', fixedFaces: [100, 50] });
    const small = await publish({ cardTypeId: 'steam-us-usd-ecode', minFace: 20, maxFace: 100, rate: '70' });
    const codes = async (filter: ParamsOf<'ads.list'>) =>
      (await visitor.call('ads.list', { brandId: 'steam', ...filter })).list.map((ad) => ad.code);
    expect(await codes({})).toEqual([fixed, range, small]);
    expect(await codes({ sort: 'newest' })).toEqual([small, fixed, range]);
    expect(await codes({ sort: 'limit' })).toEqual([range, fixed, small]);
    expect(await codes({ face: 50 })).toEqual([fixed, range, small]);
    expect(await codes({ face: 75 })).toEqual([range, small]);
    expect(await codes({ face: 150 })).toEqual([range]);
    expect(await codes({ tag: 'Night' })).toEqual([range]);
    expect(await codes({ receipt: 'cash' })).toEqual([range]);
    expect(await codes({ form: 'ecode' })).toEqual([fixed, range, small]);
    expect(await codes({ form: 'physical' })).toEqual([]);
    expect(await codes({ country: 'GB' })).toEqual([]);
    expect(await codes({ onlineOnly: true })).toEqual([]);
    expect(await visitor.call('ads.get', { code: fixed })).toMatchObject({ minFace: 50, fixedFaces: [50, 100] });
  });

  it('of physical cards leave the provider time to confirm a parcel', async () => {
    const parcel = { cardTypeId: 'steam-us-usd-physical', minFace: 20, maxFace: 100 };
    expect((await refused({ ...parcel, confirmDays: 9 })).code).toBe('ads.confirm_floor');
    expect((await refused({ ...parcel, confirmDays: 14 })).code).toBe('users.address_needed');
    await saveAddress(provider);
    const code = await publish({ ...parcel, confirmDays: 14, deliverMinutes: 2_880 });
    expect(await visitor.call('ads.get', { code })).toMatchObject({ confirmDays: 14, deliverMinutes: 2_880 });
    expect((await visitor.call('ads.list', { brandId: 'steam', form: 'physical' })).totalCount).toBe(1);
  });

  it('are paged with the number of all', async () => {
    const owner = await buildUser(app, { role: 'provider', points: 1000 });
    for (const rate of ['61', '62', '63', '64', '65']) {
      await publish({ cardTypeId: 'target-us-usd-ecode', rate }, owner);
    }
    const page = (start: number) => visitor.call('ads.list', { brandId: 'target', start, limit: 2 });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ list }) => list.map((ad) => ad.rate))).toEqual([
      ['650000', '640000'],
      ['630000', '620000'],
      ['610000'],
      [],
    ]);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([5, 5, 5, 5]);
    expect((await owner.wire.call('ads.listMine', { limit: 3 })).totalCount).toBe(5);
  });

  it('change with a new version, and never below what is sold or reserved', async () => {
    const code = await publish({ totalAmount: 100 });
    const { cardTypeId: _, tradePassword: __, ...terms } = draft();
    expect(await provider.wire.call('ads.edit', { ...terms, code, version: 1, rate: '86', totalAmount: 100 })).toEqual({
      code,
      version: 2,
    });
    const stale = await provider.wire.call('ads.edit', { ...terms, code, version: 1 }).catch((e) => e);
    expect(stale.code).toBe('ads.changed');
    await app.db.run(
      sql`UPDATE buy_ad SET remaining_amount = 60000000, settled_amount = 40000000 WHERE code = ${code}`,
    );
    const low = await provider.wire.call('ads.edit', { ...terms, code, version: 2, totalAmount: 39 }).catch((e) => e);
    expect(low.code).toBe('ads.total_too_small');
    await provider.wire.call('ads.edit', { ...terms, code, version: 2, totalAmount: 45 });
    expect(await provider.wire.call('ads.getMine', { code })).toMatchObject({
      remainingAmount: '5000000',
      status: 'completed',
    });
    await provider.wire.call('ads.edit', { ...terms, code, version: 3, totalAmount: 140 });
    expect(await provider.wire.call('ads.getMine', { code })).toMatchObject({
      remainingAmount: '100000000',
      status: 'on',
    });
    const other = await buildUser(app, { role: 'provider' });
    const foreign = await other.wire.call('ads.edit', { ...terms, code, version: 4 }).catch((e) => e);
    expect(foreign.code).toBe('nothing.found');
  });

  it('are listed from one kept page for all, but for those whom it concerns', async () => {
    const kept = await startTestApp({ loops: false, rules: { 'ads.list_page_ms': 60_000, 'ads.list_count_ms': 0 } });
    try {
      const [owner, viewer] = [await buildUser(kept, { role: 'provider', points: 1000 }), await buildUser(kept)];
      const all = client(kept.url);
      const left = async (by: Wire) => (await by.call('ads.list', {})).list.map((ad) => [ad.code, ad.isMine]);
      const first = await publish({}, owner);
      expect(await left(all)).toEqual([[first, false]]);
      await kept.db.run(sql`UPDATE buy_ad SET status = 'off'`);
      expect(await left(all)).toEqual([[first, false]]);
      expect(await left(viewer.wire)).toEqual([[first, false]]);
      expect(await left(owner.wire)).toEqual([[first, true]]);
      await kept.db.run(sql`
        INSERT INTO user_block (user_id, blocked_id) SELECT v.id, o.id FROM app_user v, app_user o
        WHERE v.role = 'trader' AND o.role = 'provider'`);
      expect(await left(viewer.wire)).toEqual([]);
      expect(await left(all)).toEqual([[first, false]]);
      const second = await publish({}, owner);
      expect(await left(all)).toEqual([[second, false]]);
    } finally {
      await kept.close();
    }
  });

  it('go off the shelf and back, up to the limit of one provider', async () => {
    const strict = await startTestApp({ loops: false, rules: { 'ads.max_open_per_user': 1 } });
    try {
      const owner = await buildUser(strict, { role: 'provider', points: 1000 });
      const first = await publish({}, owner);
      expect((await refused({}, owner)).code).toBe('ads.too_many');
      await owner.wire.call('ads.shelve', { code: first, onShelf: false });
      expect((await client(strict.url).call('ads.list', {})).totalCount).toBe(0);
      const second = await publish({}, owner);
      const full = await owner.wire.call('ads.shelve', { code: first, onShelf: true }).catch((e) => e);
      expect(full.code).toBe('ads.too_many');
      await owner.wire.call('ads.shelve', { code: second, onShelf: false });
      await strict.db.run(
        sql`UPDATE buy_ad SET remaining_amount = 9999999, settled_amount = 990000001 WHERE code = ${first}`,
      );
      const low = await owner.wire.call('ads.shelve', { code: first, onShelf: true }).catch((e) => e);
      expect(low.code).toBe('ads.remainder_low');
      expect((await owner.wire.call('ads.listMine', { status: 'off' })).totalCount).toBe(2);
    } finally {
      await strict.close();
    }
  });

  it('are published with no less in all than may remain of one', async () => {
    const strict = await startTestApp({ loops: false, rules: { 'ads.min_remainder': 50_000_000 } });
    try {
      const owner = await buildUser(strict, { role: 'provider', points: 1000 });
      const low = await refused({ totalAmount: 49 }, owner);
      expect([low.code, low.message]).toEqual(['ads.remainder_low', 'The remainder is below 50 points']);
      await publish({ totalAmount: 50 }, owner);
    } finally {
      await strict.close();
    }
  });

  it('count others who see them, each once a day, written together', async () => {
    const code = await publish({ cardTypeId: 'ebay-us-usd-ecode' });
    const [first, second] = [await buildUser(app), await buildUser(app)];
    for (const { wire } of [first, second, first, provider]) await wire.call('ads.get', { code });
    for (let i = 0; i < 3; i++) await visitor.call('ads.get', { code });
    await flushViews(app.services);
    expect((await provider.wire.call('ads.getMine', { code })).views).toBe(3);
  });

  it('leave the list when their owner is suspended', async () => {
    const owner = await buildUser(app, { role: 'provider', points: 1000 });
    await publish({ cardTypeId: 'nike-us-usd-ecode' }, owner);
    expect((await visitor.call('ads.list', { brandId: 'nike' })).totalCount).toBe(1);
    await app.db.run(sql`UPDATE app_user SET status = 'suspended' WHERE id = ${owner.userId}`);
    expect((await visitor.call('ads.list', { brandId: 'nike' })).totalCount).toBe(0);
  });
});
