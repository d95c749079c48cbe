import { afterAll, describe, expect, it } from 'vitest';
import { catalogue, type ParamsOf } from '#contract/catalogue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { addUpload } from '#tests/fixtures/world/cards.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { cardOf, OrderLife } from '#tests/fixtures/world/order-life.ts';
import { type Placed, stateOf } from '#tests/fixtures/world/orders.ts';
import { balanceOf, buildUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';
import { disputeParams, WITHOUT_A_CASE } from '../access/objects/disputes.ts';
import { orderParams, WITHOUT_AN_ORDER } from '../access/objects/orders.ts';

const world = await openWorld();
afterAll(() => world.close());

const place = (faces: readonly number[] = [100, 50]) => world.life.placed(faces);
const codeOf = (order: Placed, row = 1) => order.cards[row - 1]?.code;
const reveal = (order: Placed, row = 1, who = world.people.provider) =>
  who.wire.call('orders.revealCard', { code: order.code, cardId: cardOf(order, row) });
const release = (order: Placed, who = world.people.provider) =>
  who.wire.call('orders.release', { code: order.code, tradePassword: TRADE_PASSWORD });
const adRow = (adCode = world.adCode) =>
  world.db.one<{ remaining: bigint; settled: bigint; status: string; sold: bigint; byItself: boolean }>(sql`
    SELECT remaining_amount AS remaining, settled_amount AS settled, status, sold_count AS sold,
           closed_by_itself AS "byItself" FROM buy_ad WHERE code = ${adCode}`);

describe('an order that goes well', () => {
  it('is viewed, confirmed and paid, less the fee, of which the referrer has half', async () => {
    const { referrer } = world.people;
    const seller = await buildUser(world, { referrer });
    const provider = await buildUser(world, { role: 'provider', points: 1_000 });
    const adCode = await publishAd(provider, { totalAmount: 500, description: 'Only unused codes' });
    const life = new OrderLife(world, { ...world.people, seller, provider }, adCode);
    const before = {
      seller: await balanceOf(world, seller),
      provider: await balanceOf(world, provider),
      referrer: await balanceOf(world, referrer),
      ad: await adRow(adCode),
    };
    const order = await life.placed([100, 50]);
    expect(await reveal(order, 1, provider)).toEqual({ code: codeOf(order), state: 'to_confirm' });
    expect(await release(order, provider)).toEqual({ state: 'completed' });
    const fee = 1_275_000n;
    expect((await balanceOf(world, seller)).amount - before.seller.amount).toBe(order.amount - fee);
    expect((await balanceOf(world, referrer)).amount - before.referrer.amount).toBe(fee / 2n);
    expect(await balanceOf(world, provider)).toEqual({
      amount: before.provider.amount - order.amount,
      frozen: before.provider.frozen,
    });
    const ad = await adRow(adCode);
    expect(ad).toMatchObject({ settled: before.ad.settled + order.amount, sold: before.ad.sold + 1n });
    const view = await seller.wire.call('orders.get', { code: order.code });
    const listed = await seller.wire.call('orders.listMine', { search: order.code });
    for (const { brand } of [view, ...listed.list]) expect(brand.codeHintZh).toMatch(/[\u4e00-\u9fff]/);
    expect(view).toMatchObject({
      state: 'completed',
      turn: 'done',
      settledAmount: `${order.amount}`,
      feeAmount: `${fee}`,
      role: 'seller',
      abilities: [],
      silence: null,
      dueAt: null,
      offer: { terms: 'Only unused codes', owner: 'provider' },
    });
    expect(view.timeline.map((item) => [item.type, item.actor, item.name, item.state])).toEqual([
      ['placed', 'seller', seller.name, 'to_view'],
      ['view', 'provider', provider.name, 'to_confirm'],
      ['confirm', 'provider', provider.name, 'completed'],
    ]);
    expect(view.reveals).toMatchObject([
      { cardRow: 1, kind: 'code_opened', by: provider.name, address: '127.0.•', device: 'Chrome, Windows' },
    ]);
    expect(view.cards.map((card) => card.code)).toEqual([null, null]);
    expect(view.provider).toMatchObject({ orders: 1, completedPermille: 1000, ordersTogether: 0, certified: true });
  });

  it('shows the provider what was opened, and nothing that was not', async () => {
    const order = await place();
    const sealed = await world.people.provider.wire.call('orders.get', { code: order.code });
    expect(sealed.cards.map((card) => card.code)).toEqual([null, null]);
    expect(JSON.stringify(sealed)).not.toContain(codeOf(order));
    expect(sealed).toMatchObject({
      abilities: ['view', 'decline'],
      turn: 'mine',
      clockS: 180,
      silence: { state: 'cancelled_timeout', split: { settled: '0', providerKeeps: `${order.amount}` } },
      fullSplit: { sellerGets: '126225000', fee: '1275000' },
    });
    await reveal(order, 2);
    await world.people.provider.wire.call('orders.logCopy', { code: order.code, cardId: cardOf(order, 2) });
    const seen = await world.people.provider.wire.call('orders.get', { code: order.code });
    expect(seen.cards.map((card) => card.code)).toEqual([null, codeOf(order, 2)]);
    expect(seen.reveals.map((entry) => [entry.cardRow, entry.kind])).toEqual([
      [2, 'code_opened'],
      [2, 'code_copied'],
    ]);
    expect(
      await refusalOf(world.people.provider.wire.call('orders.logCopy', { code: order.code, cardId: cardOf(order) })),
    ).toBe('nothing.found');
  });

  it('asks for the trading password', async () => {
    const order = await place();
    await reveal(order);
    const wrong = world.people.provider.wire.call('orders.release', { code: order.code, tradePassword: 'Wrong1234' });
    expect(await refusalOf(wrong)).toBe('auth.trading_password_wrong');
    expect(await stateOf(world, order.code)).toBe('to_confirm');
  });

  it('tells both sides through the outbox, without secrets', async () => {
    const order = await place();
    await reveal(order);
    const news = await world.db.many<{ recipients: string[]; payload: { event: string; turn: string } }>(sql`
      SELECT recipients, payload FROM outbox_event WHERE payload->>'code' = ${order.code} ORDER BY row_id, place`);
    const { seller, provider } = world.people;
    expect(news.map((item) => [item.payload.event, item.payload.turn])).toEqual([
      ['placed', 'provider'],
      ['view', 'provider'],
      ['card_opened', 'provider'],
    ]);
    for (const item of news) expect(item.recipients.sort()).toEqual([seller.userId, provider.userId].sort());
  });
});

describe('an order that ends unseen', () => {
  it('gives points, stock and cards back when the seller cancels', async () => {
    const before = { provider: await balanceOf(world, world.people.provider), ad: await adRow() };
    const order = await place();
    expect(await world.people.seller.wire.call('orders.cancel', { code: order.code, reason: 'changed_mind' })).toEqual({
      state: 'cancelled',
    });
    expect(await balanceOf(world, world.people.provider)).toEqual(before.provider);
    expect(await adRow()).toEqual(before.ad);
    const { live, used } = await world.db.one<{ live: bigint; used: bigint }>(sql`
      SELECT count(*) FILTER (WHERE c.live) AS live, count(u.used_by) AS used
      FROM gift_card c JOIN upload u ON u.id = c.image_id WHERE c.order_id = ${order.id}`);
    expect([live, used]).toEqual([0n, 0n]);
    expect(await refusalOf(reveal(order))).toBe('orders.ended');
  });

  it('can be declined by the provider alone', async () => {
    const order = await place();
    const decline = (who = world.people.provider) =>
      who.wire.call('orders.decline', { code: order.code, reason: 'no_time' });
    expect(await refusalOf(decline(world.people.seller))).toBe('orders.not_allowed');
    expect(await decline()).toEqual({ state: 'cancelled' });
    expect(await refusalOf(decline())).toBe('orders.ended');
  });

  it('keeps why it ended, for both sides to read', async () => {
    const { seller, provider } = world.people;
    const ended = [
      { by: seller, name: 'orders.cancel', type: 'cancel', reason: 'wrong_card', note: 'It is a card of 50' },
      { by: provider, name: 'orders.decline', type: 'decline', reason: 'cannot_redeem', note: undefined },
    ] as const;
    for (const { by, name, type, reason, note } of ended) {
      const { code } = await place();
      await by.wire.call(name, { code, reason, note } as ParamsOf<typeof name>);
      for (const reader of [seller, provider]) {
        const { timeline } = await reader.wire.call('orders.get', { code });
        expect(timeline.at(-1)).toMatchObject({ type, data: { endReason: reason, ...(note && { note }) } });
      }
      const { payload } = await world.db.one<{ payload: object }>(sql`
        SELECT payload FROM outbox_event WHERE payload->>'code' = ${code} ORDER BY row_id DESC, place DESC LIMIT 1`);
      expect(payload).toMatchObject({ event: type, endReason: reason });
    }
  });

  it.each([
    ['no reason', 'orders.cancel', {}, 'reason'],
    ['a reason of the other side', 'orders.cancel', { reason: 'no_time' }, 'reason'],
    ['another reason without words', 'orders.cancel', { reason: 'other', note: '   ' }, 'note'],
    ['another reason without words', 'orders.decline', { reason: 'other' }, 'note'],
    ['too many words', 'orders.decline', { reason: 'no_time', note: 'x'.repeat(201) }, 'note'],
  ] as const)('is refused with %s (%s)', async (_, name, params, field) => {
    const { code } = await place();
    const who = name === 'orders.cancel' ? world.people.seller : world.people.provider;
    const refused = await who.wire.call(name, { code, ...params } as ParamsOf<typeof name>).catch((error) => error);
    expect(refused).toMatchObject({
      code: 'gateway.invalid',
      message: expect.stringMatching(new RegExp(`^${field}: `)),
    });
    expect((await who.wire.call('orders.get', { code })).state).toBe('to_view');
  });

  it('puts an ad that closed by itself back on the shelf', async () => {
    const order = await place();
    await world.db.run(
      sql`UPDATE buy_ad SET status = 'completed', closed_by_itself = true WHERE code = ${world.adCode}`,
    );
    await world.people.seller.wire.call('orders.cancel', { code: order.code, reason: 'changed_mind' });
    expect(await adRow()).toMatchObject({ status: 'on', byItself: false });
  });

  it('leaves an ad off the shelf that its owner took off', async () => {
    const order = await place();
    await world.db.run(sql`UPDATE buy_ad SET status = 'off' WHERE code = ${world.adCode}`);
    await world.people.seller.wire.call('orders.cancel', { code: order.code, reason: 'changed_mind' });
    expect(await adRow()).toMatchObject({ status: 'off' });
    await world.db.run(sql`UPDATE buy_ad SET status = 'on' WHERE code = ${world.adCode}`);
  });

  it('counts for who let it go alone', async () => {
    const { seller, provider } = world.people;
    const ended = async () => {
      const rows = await world.db.many<{ userId: string; ended: number }>(sql`SELECT user_id, ended FROM trade_stats`);
      const of = (id: string) => rows.find((row) => row.userId === id)?.ended ?? 0;
      return [of(seller.userId), of(provider.userId)];
    };
    const [sellerBefore = 0, providerBefore = 0] = await ended();
    await seller.wire.call('orders.cancel', { code: (await place()).code, reason: 'changed_mind' });
    await provider.wire.call('orders.decline', { code: (await place()).code, reason: 'no_time' });
    expect(await ended()).toEqual([sellerBefore + 1, providerBefore + 1]);
  });
});

describe('somebody else’s order', () => {
  const params = { ...orderParams, ...disputeParams };
  const names = Object.keys(params) as (keyof typeof params)[];

  it('is looked at by a test of every function that names one', () => {
    const all = Object.keys(catalogue).filter((name) => /^(orders|disputes)\./.test(name));
    expect([...names, ...WITHOUT_AN_ORDER, ...WITHOUT_A_CASE].sort()).toEqual(all.sort());
  });

  it.each(names)('does not exist for %s', async (name) => {
    const order = await place([10]);
    const { stranger, moderator, admin } = world.people;
    const { access } = catalogue[name];
    const callers =
      access === 'user' ? [stranger, moderator, admin] : access === 'party' ? [stranger] : [moderator, admin];
    for (const who of callers) {
      const uploadId = await addUpload(world, who, 'evidence');
      const requested = params[name]({ code: order.code, cardId: cardOf(order), uploadId });
      expect(await refusalOf(who.wire.call(name, requested))).toBe('nothing.found');
      const strange = params[name]({ code: 'GO00000000', cardId: cardOf(order), uploadId });
      expect(await refusalOf(who.wire.call(name, strange))).toBe('nothing.found');
    }
    expect(await stateOf(world, order.code)).toBe('to_view');
    await world.people.seller.wire.call('orders.cancel', { code: order.code, reason: 'changed_mind' });
  });
});

describe('the list of orders', () => {
  it('agrees with each row on whose turn it is', async () => {
    const { seller, provider } = world.people;
    for (const who of [seller, provider]) {
      const all = await who.wire.call('orders.listMine', { limit: 100 });
      expect(all.totalCount).toBe(all.list.length);
      expect(all.list.length).toBeGreaterThan(5);
      for (const turn of ['mine', 'theirs', 'done'] as const) {
        const tab = await who.wire.call('orders.listMine', { turn, limit: 100 });
        const expected = all.list.filter((row) => row.turn === turn).map((row) => row.code);
        expect(tab.list.map((row) => row.code)).toEqual(expected);
        expect(tab.totalCount).toBe(expected.length);
      }
      const counts = await who.wire.call('orders.countTurns', {});
      const open = all.list.filter((row) => row.turn !== 'done');
      expect(counts).toEqual({ mine: open.filter((row) => row.turn === 'mine').length, open: open.length });
    }
  });

  it('filters, sorts and pages', async () => {
    const { seller, provider, stranger } = world.people;
    const list = (params: ParamsOf<'orders.listMine'>, who = seller) => who.wire.call('orders.listMine', params);
    const [newest, second] = (await list({ limit: 2 })).list;
    expect((await list({ limit: 1, start: 2 })).list[0]?.code).toBe(second?.code);
    expect((await list({ sort: 'oldest', limit: 100 })).list.at(-1)?.code).toBe(newest?.code);
    expect((await list({ search: newest?.code.toLowerCase() ?? '' })).list.map((row) => row.code)).toEqual([
      newest?.code,
    ]);
    expect((await list({ search: 'North' })).totalCount).toBe((await list({})).totalCount);
    expect((await list({ search: 'nor%' })).totalCount).toBe(0);
    expect((await list({ role: 'provider' })).totalCount).toBe(0);
    expect((await list({ role: 'provider' }, provider)).totalCount).toBe((await list({})).totalCount);
    expect((await list({ brandId: 'steam' })).totalCount).toBe(0);
    expect((await list({ to: '2020-01-01' })).totalCount).toBe(0);
    expect((await list({ from: '2020-01-01', to: '2999-01-01' })).totalCount).toBe((await list({})).totalCount);
    expect(await list({}, stranger)).toEqual({ list: [], totalCount: 0 });
  });
});
