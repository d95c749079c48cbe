import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, it } from 'vitest';
import { btcAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import { GROUP_OF } from '#core/ledger/groups.ts';
import { client } from '#tests/fixtures/client.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { OrderLife } from '#tests/fixtures/world/order-life.ts';
import { bailOf, balanceOf, buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

/** Points that moved in every way: two paid orders, one returned, one open, bail, a send and a gift. */
const world = await openWorld({}, 1_000);
const seller = await buildUser(world);
const provider = await buildUser(world, { role: 'provider', points: 3_000, bail: 500 });
const friend = await buildUser(world);
const life = new OrderLife(world, { ...world.people, seller, provider }, await publishAd(provider));
await life.released();
await life.released();
const { code } = await life.placed();
await seller.wire.call('orders.cancel', { code, reason: 'wrong_card' });
await life.placed();
await provider.wire.call('bail.pay', { amount: '12345678', tradePassword: TRADE_PASSWORD });
const send = { receiverId: friend.userId, amount: '1000001', tradePassword: TRADE_PASSWORD };
await provider.wire.call('sends.send', send);
await provider.wire.call('sends.send', { ...send, amount: '2000002', kind: 'gift', message: '=1+1 Merry' });
afterAll(() => world.close());

const historyOf = async (user: TestUser, params: object = {}) =>
  (await user.wire.call('points.listHistory', { limit: 100, ...params })).list;
const sumOf = (rows: readonly { delta: string }[]): bigint => rows.reduce((sum, { delta }) => sum + BigInt(delta), 0n);

describe('the wallet', () => {
  it('has points with bail and what open sales are to bring, and bitcoin', async () => {
    const { list } = await provider.wire.call('points.listBalances', {});
    const [points, btc] = list;
    const { amount: all, frozen } = await balanceOf(world, provider);
    expect(points).toMatchObject({
      currency: 'POINTS',
      unit: 6,
      amount: all.toString(),
      frozenAmount: frozen.toString(),
      available: (all - frozen).toString(),
      frozenOrders: 1,
      bail: (await bailOf(world, provider)).amount.toString(),
      pendingIn: '0',
    });
    expect(btc).toMatchObject({ currency: 'BTC', unit: 8, amount: '0', bail: '0' });
    const [ofSeller] = (await seller.wire.call('points.listBalances', {})).list;
    expect(ofSeller).toMatchObject({ pendingIn: frozen.toString(), pendingOrders: 1 });
  });

  it('adds up to the ledger, to the last base unit, for everybody and each account', async () => {
    for (const user of [seller, provider, friend]) {
      const { amount: all, frozen } = await balanceOf(world, user);
      const rows = await historyOf(user);
      expect(sumOf(rows)).toBe(all - frozen);
      expect(rows[0]?.availableAfter).toBe((all - frozen).toString());
      const bail = await bailOf(world, user);
      expect(sumOf(await historyOf(user, { currency: 'BAIL' }))).toBe(bail.amount - bail.frozen);
      for (const [index, row] of rows.entries()) {
        const before = BigInt(rows[index + 1]?.availableAfter ?? '0');
        expect(before + BigInt(row.delta)).toBe(BigInt(row.availableAfter));
      }
    }
  });

  it('shows a send on both sides with the other’s name, and the message of a gift', async () => {
    const rowsOf = async (user: TestUser) =>
      (await historyOf(user, { group: 'sends' })).map(({ what, delta, other, message }) => [
        what,
        delta,
        other,
        message,
      ]);
    expect(await rowsOf(provider)).toEqual([
      ['points_gift', '-2000002', friend.name, '=1+1 Merry'],
      ['points_send', '-1000001', friend.name, ''],
    ]);
    expect(await rowsOf(friend)).toEqual([
      ['points_gift', '2000002', provider.name, '=1+1 Merry'],
      ['points_send', '1000001', provider.name, ''],
    ]);
  });

  it('is filtered by what movements have to do with: the groups together are all', async () => {
    const rows = await historyOf(provider);
    const groups = [...new Set(Object.values(GROUP_OF))];
    const parts = await Promise.all(groups.map((group) => historyOf(provider, { group })));
    expect(parts.flat().length).toBe(rows.length);
    expect(sumOf(parts.flat())).toBe(sumOf(rows));
    const sends = await historyOf(provider, { group: 'sends', kind: 'in' });
    expect(sends).toEqual([]);
    expect(await historyOf(provider, { group: 'orders', kind: 'frozen' })).toHaveLength(4);
  });

  it('leaves as a file with words, decimal figures and named columns that add up', async () => {
    const file = await provider.wire.exportFile('points.listHistory', {}, { lang: 'en' });
    expect(file.type).toContain('text/csv');
    const lines = parse(file.bytes, { bom: true, columns: true }) as Record<string, string>[];
    expect(Object.keys(lines[0] ?? {})).toEqual([
      'Time (UTC)',
      'What',
      'Order',
      'Card',
      'With',
      'Message',
      'State',
      'Change of available',
      'Available after',
      'Currency',
      'Movement',
    ]);
    const { amount: all, frozen } = await balanceOf(world, provider);
    const micro = (text: string | undefined) => BigInt((text ?? '0').replaceAll(/[.,]/g, ''));
    expect(lines.reduce((sum, line) => sum + micro(line['Change of available']), 0n)).toBe(all - frozen);
    expect(lines[0]).toMatchObject({ What: 'Points given', With: friend.name, Message: "'=1+1 Merry" });
    const chinese = await provider.wire.exportFile('points.listHistory', {}, { lang: 'zh_cn' });
    expect(chinese.bytes.toString()).toContain('赠送积分');
  });

  it('knows the balance of every day', async () => {
    const { list, currency, unit } = await provider.wire.call('points.getDays', { days: 90 });
    expect([currency, unit, list.length]).toEqual(['POINTS', 6, 90]);
    expect(list.at(-1)?.balance).toBe((await balanceOf(world, provider)).amount.toString());
    expect(list[0]).toMatchObject({ paidIn: '0', paidOut: '0', balance: '0' });
    const bail = await provider.wire.call('points.getDays', { currency: 'BAIL' });
    expect(bail.list.at(-1)?.balance).toBe('512345678');
    const none = await friend.wire.call('points.getDays', { currency: 'BTC' });
    expect(none.list.at(-1)).toMatchObject({ paidIn: '0', balance: '0' });
  });

  it('has bitcoin where the ledger has it', async () => {
    const user = await buildUser(world);
    const id = btcAccountId(user.userId);
    await world.services.ledger.openAccounts([{ id, owner: user.userId, kind: 'btc', currency: 'BTC' }]);
    expect(id).not.toBe(pointsAccountId(user.userId));
    expect(await historyOf(user, { currency: 'BTC' })).toEqual([]);
    expect(await user.wire.call('points.getBalance', { currency: 'BTC' })).toMatchObject({ unit: 8, amount: '0' });
  });
});

describe('the bills', () => {
  it('are together every movement of the points account', async () => {
    for (const user of [seller, provider, friend]) {
      const rows = await historyOf(user);
      const gift = (await user.wire.call('points.listGiftBill', { limit: 100 })).list;
      const otc = (await user.wire.call('points.listOtcBill', { limit: 100 })).list;
      expect(otc).toEqual([]);
      expect(gift).toEqual(rows);
      expect(await user.wire.call('points.listGiftBill', { group: 'otc' })).toEqual({ list: [], totalCount: 0 });
    }
  });

  it('sum up each month to the ledger', async () => {
    for (const user of [seller, provider, friend]) {
      const { amount: all } = await balanceOf(world, user);
      const gift = await user.wire.call('points.getMonths', { bill: 'gift' });
      const otc = await user.wire.call('points.getMonths', { bill: 'otc' });
      expect(gift.list).toHaveLength(12);
      const moved = gift.list.reduce((sum, { paidIn, paidOut }) => sum + BigInt(paidIn) - BigInt(paidOut), 0n);
      expect(moved).toBe(all);
      expect(gift.list.at(-1)?.balance).toBe(all.toString());
      expect(otc.list.every(({ balance, paidIn }) => balance === '0' && paidIn === '0')).toBe(true);
    }
  });

  it('are for their owner: not without a session', async () => {
    for (const name of ['points.listGiftBill', 'points.listOtcBill', 'points.getMonths', 'points.getDays'] as const) {
      expect(await outcomeOf(client(world.url).call(name, {}))).toBe('session.required');
    }
  });
});
