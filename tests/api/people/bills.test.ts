import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseDecimal } from '#core/money/decimal.ts';
import { type DepositWorld, openDepositWorld } from '#tests/fixtures/chain/deposit-world.ts';
import { withinOne } from '#tests/fixtures/within-one.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { OrderLife } from '#tests/fixtures/world/order-life.ts';
import { balanceOf, buildUser, POINT, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPointsAd, payByCard, placePoints, releaseTo } from '#tests/fixtures/world/points-orders.ts';

const UNIT = 6;
const BILLS = ['gift', 'otc'] as const;
const LISTS = { gift: 'points.listGiftBill', otc: 'points.listOtcBill' } as const;

let world: DepositWorld;
/** Has moved points in every way: sold cards and points, bought points, sent some, and paid in from a chain. */
let trader: TestUser;
let buyer: TestUser;
let provider: TestUser;
let friend: TestUser;
let referrer: TestUser;
let giftCode: string;
let soldCode: string;
let boughtCode: string;
let month: string;

beforeAll(async () => {
  await withinOne('day');
  month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
  world = await openDepositWorld();
  referrer = await buildUser(world);
  trader = await buildUser(world, { referrer });
  buyer = await buildUser(world, { points: 900 });
  friend = await buildUser(world);
  provider = await buildUser(world, { role: 'provider', points: 3_000, bail: 500 });
  const moderator = await buildUser(world, { role: 'moderator' });
  const { address } = await trader.wire.call('deposits.openAddress', { network: world.network.id });
  await world.chain.pay(address, 700n * POINT + 1n);
  await world.look();
  await world.chain.mine(3);
  await world.look();
  const life = new OrderLife(world, { seller: trader, provider, moderator }, await publishAd(provider));
  giftCode = (await life.released()).code;
  await life.placed();
  const ad = await addPointsAd(world, trader, { price: 92_345_678n });
  soldCode = (await placePoints(buyer, ad, 33)).orderCode;
  await payByCard(world, buyer, soldCode);
  await releaseTo(trader, soldCode);
  const { orderCode: cancelled } = await placePoints(buyer, ad, 45);
  await buyer.wire.call('pointsOrders.cancel', { code: cancelled, reason: 'changed_mind' });
  await placePoints(buyer, ad, 57);
  const otherAd = await addPointsAd(world, buyer);
  boughtCode = (await placePoints(trader, otherAd, 21)).orderCode;
  await payByCard(world, trader, boughtCode);
  await releaseTo(buyer, boughtCode);
  await placePoints(trader, otherAd, 13);
  const send = { receiverId: friend.userId, tradePassword: TRADE_PASSWORD };
  await trader.wire.call('sends.send', { ...send, amount: '1000001' });
  await trader.wire.call('sends.send', { ...send, amount: '2000003', kind: 'gift', message: 'Thank you' });
});
afterAll(() => world.close());

const everybody = () => [trader, buyer, provider, friend, referrer];
const movementsOf = async (user: TestUser, bill: (typeof BILLS)[number]) =>
  (await user.wire.call(LISTS[bill], { limit: 100 })).list;
const sumOf = (rows: readonly { delta: string }[]): bigint => rows.reduce((sum, { delta }) => sum + BigInt(delta), 0n);
const baseUnits = (decimal: string): bigint => {
  const value = parseDecimal(decimal.replace('-', ''), UNIT) ?? expect.fail(decimal);
  return decimal.startsWith('-') ? -value : value;
};

async function fileOf(user: TestUser, bill: (typeof BILLS)[number], lang: 'en' | 'zh_cn' = 'en') {
  const { bytes } = await user.wire.exportFile(LISTS[bill], {}, { lang });
  return parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
}

async function pagesOf(user: TestUser, bill: (typeof BILLS)[number], lang: 'en' | 'zh_cn'): Promise<string[]> {
  const { bytes } = await user.wire.exportFile('points.getStatement', { bill, month }, { lang });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text.flatMap((page) => page.split('\n')).filter((line) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}/.test(line));
}

describe('both bills together', () => {
  it('add up to the ledger on the page, to the last base unit, for everybody', async () => {
    for (const user of everybody()) {
      const { amount, frozen } = await balanceOf(world, user);
      const [gift, otc] = [await movementsOf(user, 'gift'), await movementsOf(user, 'otc')];
      expect(sumOf(gift) + sumOf(otc)).toBe(amount - frozen);
    }
    expect((await balanceOf(world, trader)).amount % POINT).not.toBe(0n);
    expect((await movementsOf(trader, 'otc')).length).toBeGreaterThan(6);
  });

  it('add up to it as CSV', async () => {
    for (const user of everybody()) {
      const { amount, frozen } = await balanceOf(world, user);
      const lines = [...(await fileOf(user, 'gift')), ...(await fileOf(user, 'otc'))];
      const sum = lines.reduce((total, line) => total + baseUnits(line['Change of available'] ?? ''), 0n);
      expect(sum).toBe(amount - frozen);
    }
  });

  it.each(['en', 'zh_cn'] as const)('add up to it as PDF in %s: what is frozen moves when it is paid', async (lang) => {
    for (const user of [trader, buyer, friend]) {
      const lines = [...(await pagesOf(user, 'gift', lang)), ...(await pagesOf(user, 'otc', lang))];
      const changes = lines.map((line) => baseUnits(line.match(/-?\d+\.\d{6}/)?.[0] ?? ''));
      expect(changes.reduce((sum, change) => sum + change, 0n)).toBe((await balanceOf(world, user)).amount);
    }
  });

  it('add up to it month by month', async () => {
    for (const user of everybody()) {
      const months = await Promise.all(BILLS.map((bill) => user.wire.call('points.getMonths', { bill })));
      const moved = months
        .flatMap(({ list }) => list)
        .reduce((sum, { paidIn, paidOut }) => sum + BigInt(paidIn) - BigInt(paidOut), 0n);
      expect(moved).toBe((await balanceOf(world, user)).amount);
    }
  });
});

describe('the order of a movement', () => {
  it('is named with its code on the page, in the CSV file and in the PDF file, of cards and of points', async () => {
    const otc = await movementsOf(trader, 'otc');
    expect(otc.every(({ orderCode, isOwnOrder }) => orderCode?.startsWith('OO') && isOwnOrder)).toBe(true);
    const codes = otc.map(({ orderCode }) => orderCode);
    expect(codes).toEqual(expect.arrayContaining([soldCode, boughtCode]));
    expect(new Set((await fileOf(trader, 'otc', 'zh_cn')).map((line) => line.订单))).toEqual(new Set(codes));
    for (const lang of ['en', 'zh_cn'] as const) {
      const lines = await pagesOf(trader, 'otc', lang);
      // Of the order that was sold: the points and the fee; of the one that was bought: the points.
      expect(lines.filter((line) => line.includes(soldCode))).toHaveLength(2);
      expect(lines.filter((line) => line.includes(boughtCode))).toHaveLength(1);
    }
    const gift = await movementsOf(trader, 'gift');
    expect(gift.find(({ what }) => what === 'order_settle')).toMatchObject({ orderCode: giftCode, isOwnOrder: true });
    expect(gift.find(({ what }) => what === 'points_send')).toMatchObject({ orderCode: null, isOwnOrder: false });
  });

  it('is not offered to a referrer, who is no party of it', async () => {
    const shares = await movementsOf(referrer, 'gift');
    expect(shares.length).toBe(2);
    expect(shares.every(({ orderCode, isOwnOrder }) => orderCode !== null && !isOwnOrder)).toBe(true);
  });
});

describe('the balances', () => {
  it('count what orders of points reserve, and what they and deposits are to bring', async () => {
    const [before] = (await trader.wire.call('points.listBalances', {})).list;
    // One order of cards of 85 points, and 13 points that are being bought.
    expect(before).toMatchObject({ frozenAmount: '57570000', frozenOrders: 1, frozenPointsOrders: 1 });
    expect(before).toMatchObject({ pendingIn: '98000000', pendingOrders: 2, pendingDeposits: 0 });
    const { address } = await trader.wire.call('deposits.openAddress', { network: world.network.id });
    await world.chain.pay(address, 5n * POINT);
    await world.look();
    const [during] = (await trader.wire.call('points.listBalances', {})).list;
    expect(during).toMatchObject({ pendingIn: '103000000', pendingOrders: 2, pendingDeposits: 1 });
    await world.chain.mine(3);
    await world.look();
    const [after] = (await trader.wire.call('points.listBalances', {})).list;
    expect(after).toMatchObject({ pendingIn: '98000000', pendingDeposits: 0 });
    expect(BigInt(after?.amount ?? 0) - BigInt(before?.amount ?? 0)).toBe(5n * POINT);
    const of = async (user: TestUser) => user.wire.call('points.getBalance', {});
    expect(await of(buyer)).toMatchObject({ frozenAmount: '13130000', frozenOrders: 1 });
    expect(await of(provider)).toMatchObject({ frozenAmount: '85000000', frozenOrders: 1 });
  });
});
