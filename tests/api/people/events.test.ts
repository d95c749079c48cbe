import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { openPayWorld, type PayWorld } from '#tests/fixtures/chain/pay-world.ts';
import { OUTSIDE_ADDRESS } from '#tests/fixtures/chain/withdrawal-world.ts';
import { client } from '#tests/fixtures/client.ts';
import { withinOne } from '#tests/fixtures/within-one.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { OrderLife } from '#tests/fixtures/world/order-life.ts';
import { balanceOf, buildUser, POINT, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPointsAd, payByCard, placePoints, releaseTo } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

/** Larger than the number of events of anybody here. */
const ALL = { limit: 100 };

let world: PayWorld;
/** Has moved points in every way: withdrew and paid in on a chain, sold cards and points, and sent some. */
let trader: TestUser;
let provider: TestUser;
let buyer: TestUser;
let friend: TestUser;
let giftCode: string;
let soldCode: string;
let cancelledCode: string;

const eventsOf = (user: TestUser, params: Partial<ParamsOf<'points.listEvents'>> = ALL) =>
  user.wire.call('points.listEvents', params);
const whole = (units: string) => Number(units) / Number(POINT);

beforeAll(async () => {
  await withinOne('day');
  world = await openPayWorld({ 'withdrawals.replace_after_s': 3_600 });
  const owner = await world.owner(100);
  trader = owner;
  buyer = await buildUser(world);
  friend = await buildUser(world);
  provider = await buildUser(world, { role: 'provider', points: 3_000, bail: 500 });
  const moderator = await buildUser(world, { role: 'moderator' });
  const { id } = await world.withdraw(owner, 40);
  while ((await world.stateOf(id)) !== 'confirmed') {
    await world.look();
    await world.sign();
    await world.chain.mine(1);
  }
  const life = new OrderLife(world, { seller: trader, provider, moderator }, await publishAd(provider));
  giftCode = (await life.released()).code;
  await life.placed();
  const ad = await addPointsAd(world, trader);
  soldCode = (await placePoints(buyer, ad, 20)).orderCode;
  await payByCard(world, buyer, soldCode);
  await releaseTo(trader, soldCode);
  cancelledCode = (await placePoints(buyer, ad, 15)).orderCode;
  await buyer.wire.call('pointsOrders.cancel', { code: cancelledCode, reason: 'changed_mind' });
  await placePoints(buyer, ad, 12);
  const send = { receiverId: friend.userId, tradePassword: TRADE_PASSWORD };
  await trader.wire.call('sends.send', { ...send, amount: '2000003', kind: 'gift', message: 'Thank you' });
});
afterAll(() => world.close());

const everybody = () => [trader, provider, buyer, friend];

describe('the events of a wallet', () => {
  it('add up to what is available, part by part, and end with it', async () => {
    for (const user of everybody()) {
      const { amount, frozen } = await balanceOf(world, user);
      const { list } = await eventsOf(user);
      const sum = (rows: readonly { delta: string }[]) => rows.reduce((all, { delta }) => all + BigInt(delta), 0n);
      expect(sum(list)).toBe(amount - frozen);
      expect(sum(list.flatMap(({ parts }) => parts))).toBe(amount - frozen);
      expect(BigInt(list[0]?.availableAfter ?? 0)).toBe(amount - frozen);
    }
  });

  it('are one row for everything that has one cause', async () => {
    for (const user of everybody()) {
      const { list } = await eventsOf(user);
      const codes = list.flatMap(({ orderCode }) => orderCode ?? []);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });

  it('say of a withdrawal what arrived, what it cost, where to, and by which transaction', async () => {
    const { list } = await eventsOf(trader, { group: 'withdrawals' });
    const [own] = (await trader.wire.call('withdrawals.listOwn', {})).list;
    expect(list).toMatchObject([
      {
        what: 'withdrawal_hold',
        state: 'done',
        delta: `-${40n * POINT}`,
        parts: [
          { what: 'withdrawal_hold', delta: `-${39n * POINT}` },
          { what: 'withdrawal_fee', delta: `-${POINT}` },
        ],
        chain: { address: OUTSIDE_ADDRESS, txHash: own?.txHash, link: own?.link },
      },
    ]);
  });

  it('say of a sale the gross amount and the fee, and of whoever paid it the same order', async () => {
    const sale = (await eventsOf(trader)).list.find(({ orderCode }) => orderCode === giftCode);
    const [gross, fee] = sale?.parts ?? [];
    expect(sale).toMatchObject({ what: 'order_settle', state: 'done', isOwnOrder: true });
    expect([gross?.what, fee?.what]).toEqual(['order_settle', 'order_fee']);
    expect(sale?.card?.initials).toHaveLength(2);
    const purchase = (await eventsOf(provider)).list.find(({ orderCode }) => orderCode === giftCode);
    expect(purchase).toMatchObject({ what: 'order_hold', state: 'done', delta: `-${gross?.delta}` });
  });

  it('say of points that are sold, returned or still frozen how far they are', async () => {
    const { list } = await eventsOf(trader, { group: 'otc' });
    expect(list.map(({ state, delta, orderCode }) => [state, whole(delta), orderCode])).toEqual([
      ['frozen', -12.12, expect.any(String)],
      ['returned', 0, cancelledCode],
      ['done', -20.2, soldCode],
    ]);
    expect((await eventsOf(trader, { kind: 'frozen' })).list).toHaveLength(1);
  });

  it('are chosen by the direction of the whole event, not of its last part', async () => {
    const [into, out] = [await eventsOf(trader, { kind: 'in' }), await eventsOf(trader, { kind: 'out' })];
    // Its last movement is the fee, which goes out.
    expect(into.list.map(({ orderCode }) => orderCode)).toContain(giftCode);
    expect(out.list.map(({ orderCode }) => orderCode)).not.toContain(giftCode);
    expect(out.list.every(({ delta }) => BigInt(delta) < 0n)).toBe(true);
  });

  it('come by pages that end where the next begins, each with the balances of the whole list', async () => {
    const { list } = await eventsOf(trader);
    const paged = [];
    let before: string | undefined;
    do {
      const page = await eventsOf(trader, { limit: 2, ...(before === undefined ? {} : { before }) });
      paged.push(...page.list);
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(paged).toEqual(list);
  });

  it('are of the caller alone, and so is the key of a page', async () => {
    const [foreign] = (await eventsOf(provider)).list;
    expect(await eventsOf(trader, { before: foreign?.id ?? '' })).toMatchObject({ list: [], next: null });
    const newcomer = await buildUser(world);
    expect(await eventsOf(newcomer)).toMatchObject({ list: [], next: null });
    expect(await outcomeOf(client(world.url).call('points.listEvents', {}))).toBe('session.required');
  });
});
