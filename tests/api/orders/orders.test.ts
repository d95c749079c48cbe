import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { disputeParams, WITHOUT_A_CASE } from '../access/objects/disputes.ts';
import { orderParams, WITHOUT_AN_ORDER } from '../access/objects/orders.ts';
import { createOrderWorld, type OrderWorld, refusalOf, TRADE_PASSWORD } from './order-world.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = await createOrderWorld();
});
afterAll(() => world.drop());

type Placed = Awaited<ReturnType<OrderWorld['place']>>;
const cardOf = (order: Placed, row = 1) => order.cards[row - 1] ?? raise();
const raise = (): never => {
  throw new Error('no such card');
};
const reveal = (order: Placed, row = 1, who = world.people.provider) =>
  world.call(who, 'orders.revealCard', { code: order.code, cardId: cardOf(order, row).id });
const release = (order: Placed, who = world.people.provider) =>
  world.call(who, 'orders.release', { code: order.code, tradePassword: TRADE_PASSWORD });
const adRow = () =>
  world.db.one<{ remaining: bigint; settled: bigint; status: string; sold: bigint; byItself: boolean }>(sql`
    SELECT remaining_amount AS remaining, settled_amount AS settled, status, sold_count AS sold,
           closed_by_itself AS "byItself" FROM buy_ad WHERE id = ${world.ad.id}`);

describe('an order that goes well', () => {
  it('is viewed, confirmed and paid, less the fee, of which the referrer has half', async () => {
    const { seller, provider, referrer } = world.people;
    const before = {
      seller: await world.balanceOf(seller),
      provider: await world.balanceOf(provider),
      referrer: await world.balanceOf(referrer),
      ad: await adRow(),
    };
    const order = await world.place();
    expect(await reveal(order)).toEqual({ code: cardOf(order).code, state: 'to_confirm' });
    expect(await release(order)).toEqual({ state: 'completed' });
    const fee = 1_275_000n;
    expect((await world.balanceOf(seller)).amount - before.seller.amount).toBe(order.amount - fee);
    expect((await world.balanceOf(referrer)).amount - before.referrer.amount).toBe(fee / 2n);
    expect(await world.balanceOf(provider)).toEqual({
      amount: before.provider.amount - order.amount,
      frozen: before.provider.frozen,
    });
    const ad = await adRow();
    expect(ad).toMatchObject({ settled: before.ad.settled + order.amount, sold: before.ad.sold + 1n });
    const view = await world.call(seller, 'orders.get', { code: order.code });
    expect(view).toMatchObject({
      state: 'completed',
      turn: 'done',
      settledAmount: `${order.amount}`,
      feeAmount: `${fee}`,
      role: 'seller',
      abilities: [],
      silence: null,
      dueAt: null,
      terms: 'Only unused codes',
    });
    expect(view.timeline.map((item) => [item.type, item.actor, item.name, item.state])).toEqual([
      ['placed', 'seller', 'amara_o', 'to_view'],
      ['view', 'provider', 'northgate', 'to_confirm'],
      ['confirm', 'provider', 'northgate', 'completed'],
    ]);
    expect(view.reveals).toMatchObject([
      { cardRow: 1, kind: 'code_opened', by: 'northgate', address: '84.17.•.21', device: 'Chrome, Windows' },
    ]);
    expect(view.cards.map((card) => card.code)).toEqual([null, null]);
    expect(view.provider).toMatchObject({ orders: 1, completedPermille: 1000, ordersTogether: 0, certified: true });
  });

  it('shows the provider what was opened, and nothing that was not', async () => {
    const order = await world.place();
    const sealed = await world.call(world.people.provider, 'orders.get', { code: order.code });
    expect(sealed.cards.map((card) => card.code)).toEqual([null, null]);
    expect(JSON.stringify(sealed)).not.toContain(cardOf(order).code);
    expect(sealed).toMatchObject({
      abilities: ['view', 'decline'],
      turn: 'mine',
      clockS: 180,
      silence: { state: 'cancelled_timeout', split: { settled: '0', providerKeeps: `${order.amount}` } },
      fullSplit: { sellerGets: '126225000', fee: '1275000' },
    });
    await reveal(order, 2);
    await world.call(world.people.provider, 'orders.logCopy', { code: order.code, cardId: cardOf(order, 2).id });
    const seen = await world.call(world.people.provider, 'orders.get', { code: order.code });
    expect(seen.cards.map((card) => card.code)).toEqual([null, cardOf(order, 2).code]);
    expect(seen.reveals.map((reveal) => [reveal.cardRow, reveal.kind])).toEqual([
      [2, 'code_opened'],
      [2, 'code_copied'],
    ]);
    expect(
      await refusalOf(
        world.call(world.people.provider, 'orders.logCopy', { code: order.code, cardId: cardOf(order).id }),
      ),
    ).toBe('nothing.found');
  });

  it('asks for the trading password', async () => {
    const order = await world.place();
    await reveal(order);
    const wrong = world.call(world.people.provider, 'orders.release', { code: order.code, tradePassword: 'Wrong1234' });
    expect(await refusalOf(wrong)).toBe('auth.trading_password_wrong');
    expect(await world.stateOf(order.code)).toBe('to_confirm');
  });

  it('tells both sides through the outbox, without secrets', async () => {
    const order = await world.place();
    await reveal(order);
    const news = await world.db.many<{ recipients: string[]; payload: { event: string; turn: string } }>(sql`
      SELECT recipients, payload FROM outbox_event WHERE payload->>'code' = ${order.code} ORDER BY row_id, place`);
    const { seller, provider } = world.people;
    expect(news.map((item) => [item.payload.event, item.payload.turn])).toEqual([
      ['view', 'provider'],
      ['card_opened', 'provider'],
    ]);
    for (const item of news) expect(item.recipients.sort()).toEqual([seller.userId, provider.userId].sort());
  });
});

describe('an order that ends unseen', () => {
  it('gives points, stock and cards back when the seller cancels', async () => {
    const before = { provider: await world.balanceOf(world.people.provider), ad: await adRow() };
    const order = await world.place();
    expect(await world.call(world.people.seller, 'orders.cancel', { code: order.code })).toEqual({
      state: 'cancelled',
    });
    expect(await world.balanceOf(world.people.provider)).toEqual(before.provider);
    expect(await adRow()).toEqual(before.ad);
    const { live, used } = await world.db.one<{ live: bigint; used: bigint }>(sql`
      SELECT count(*) FILTER (WHERE c.live) AS live, count(u.used_by) AS used
      FROM gift_card c JOIN upload u ON u.id = c.image_id WHERE c.order_id = ${order.id}`);
    expect([live, used]).toEqual([0n, 0n]);
    expect(await refusalOf(reveal(order))).toBe('orders.ended');
  });

  it('can be declined by the provider alone', async () => {
    const order = await world.place();
    const decline = (who = world.people.provider) => world.call(who, 'orders.decline', { code: order.code });
    expect(await refusalOf(decline(world.people.seller))).toBe('orders.not_allowed');
    expect(await decline()).toEqual({ state: 'cancelled' });
    expect(await refusalOf(decline())).toBe('orders.ended');
  });

  it('puts an ad that closed by itself back on the shelf', async () => {
    const order = await world.place();
    await world.db.run(sql`UPDATE buy_ad SET status = 'completed', closed_by_itself = true WHERE id = ${world.ad.id}`);
    await world.call(world.people.seller, 'orders.cancel', { code: order.code });
    expect(await adRow()).toMatchObject({ status: 'on', byItself: false });
  });

  it('leaves an ad off the shelf that its owner took off', async () => {
    const order = await world.place();
    await world.db.run(sql`UPDATE buy_ad SET status = 'off' WHERE id = ${world.ad.id}`);
    await world.call(world.people.seller, 'orders.cancel', { code: order.code });
    expect(await adRow()).toMatchObject({ status: 'off' });
    await world.db.run(sql`UPDATE buy_ad SET status = 'on' WHERE id = ${world.ad.id}`);
  });

  it('counts for who let it go alone', async () => {
    const { seller, provider } = world.people;
    const ended = async () => {
      const rows = await world.db.many<{ user_id: string; ended: number }>(sql`SELECT user_id, ended FROM trade_stats`);
      const of = (id: string) => rows.find((row) => row.user_id === id)?.ended ?? 0;
      return [of(seller.userId), of(provider.userId)];
    };
    const [sellerBefore = 0, providerBefore = 0] = await ended();
    await world.call(seller, 'orders.cancel', { code: (await world.place()).code });
    await world.call(provider, 'orders.decline', { code: (await world.place()).code });
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
    const order = await world.place([10]);
    const { stranger, moderator, admin } = world.people;
    const callers = catalogue[name].access === 'user' ? [stranger, moderator, admin] : [moderator, admin];
    for (const who of callers) {
      const uploadId = await world.addUpload(who, 'evidence');
      const requested = params[name]({ code: order.code, cardId: cardOf(order).id, uploadId });
      expect(await refusalOf(world.call(who, name, requested))).toBe('nothing.found');
      const strange = params[name]({ code: 'GO00000000', cardId: cardOf(order).id, uploadId });
      expect(await refusalOf(world.call(who, name, strange))).toBe('nothing.found');
    }
    expect(await world.stateOf(order.code)).toBe('to_view');
    await world.call(world.people.seller, 'orders.cancel', { code: order.code });
  });
});

describe('the list of orders', () => {
  it('agrees with each row on whose turn it is', async () => {
    const { seller, provider } = world.people;
    for (const who of [seller, provider]) {
      const all = await world.call(who, 'orders.listMine', { limit: 100 });
      expect(all.totalCount).toBe(all.list.length);
      expect(all.list.length).toBeGreaterThan(5);
      for (const turn of ['mine', 'theirs', 'done'] as const) {
        const tab = await world.call(who, 'orders.listMine', { turn, limit: 100 });
        const expected = all.list.filter((row) => row.turn === turn).map((row) => row.code);
        expect(tab.list.map((row) => row.code)).toEqual(expected);
        expect(tab.totalCount).toBe(expected.length);
      }
      const counts = await world.call(who, 'orders.countTurns', {});
      const open = all.list.filter((row) => row.turn !== 'done');
      expect(counts).toEqual({ mine: open.filter((row) => row.turn === 'mine').length, open: open.length });
    }
  });

  it('filters, sorts and pages', async () => {
    const { seller, provider, stranger } = world.people;
    const list = (params: Parameters<typeof world.call<'orders.listMine'>>[2], who = seller) =>
      world.call(who, 'orders.listMine', params);
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
