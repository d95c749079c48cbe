import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { placeLegs, settleLegs } from '#core/ledger/legs.ts';
import { type Amount, amount } from '#core/money/amount.ts';
import { settlementIds } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { withinOne } from '#tests/fixtures/within-one.ts';
import { buildUser, fund, type TestUser } from '#tests/fixtures/world/people.ts';

const points = (whole: number): Amount => amount(BigInt(whole) * 1_000_000n);

describe('the points account', () => {
  let app: TestApp;
  let seller: TestUser;
  let provider: TestUser;
  beforeAll(async () => {
    await withinOne('day');
    app = await startTestApp({ loops: false });
    seller = await buildUser(app);
    provider = await buildUser(app, { role: 'provider', points: 1000 });
    const [paid, split, back] = [holdOf(100), holdOf(200), holdOf(50)];
    open = holdOf(70);
    for (const hold of [paid, split, back, open]) await apply(placeLegs(hold));
    await apply(settle(paid, 100));
    await apply(settle(split, 150));
    await apply(settle(back, 0));
  });
  // What stays frozen belongs to an open order, which this ledger test has none of.
  let open: ReturnType<typeof holdOf>;
  afterAll(async () => {
    await apply(settle(open, 0));
    await app.close();
  });

  const holdOf = (whole: number) => ({
    id: newId(),
    orderId: newId(),
    providerAccount: provider.userId,
    sellerAccount: seller.userId,
    amount: points(whole),
  });
  const apply = async (group: Parameters<typeof app.services.ledger.apply>[0][number]) =>
    assertApplied(await app.services.ledger.apply([group]));
  const settle = (hold: ReturnType<typeof holdOf>, settled: number) =>
    settleLegs({ hold, ids: settlementIds(hold.id), settled: points(settled), feeBps: 100, referrerAccount: null })
      .legs;

  it('is empty for who never had points, and belongs to its owner alone', async () => {
    const newcomer = await buildUser(app);
    const empty = { amount: '0', frozenAmount: '0', available: '0', frozenOrders: 0, currency: 'POINTS', unit: 6 };
    expect(await newcomer.wire.call('points.getBalance', {})).toEqual(empty);
    expect(await newcomer.wire.call('points.listHistory', {})).toEqual({ list: [], totalCount: 0 });
    const other = await newcomer.wire.call('points.getBalance', { userId: seller.userId }).catch((e) => e);
    expect(other.code).toBe('gateway.forbidden');
  });

  it('tells what moved and froze, with the balance after each row on every page', async () => {
    const { list, totalCount } = await provider.wire.call('points.listHistory', {});
    expect(totalCount).toBe(7);
    const rows = list.map(({ what, state, delta, availableAfter }) => [
      what,
      state,
      Number(delta) / 1e6,
      Number(availableAfter) / 1e6,
    ]);
    expect(rows).toEqual([
      ['order_return', 'done', 50, 680],
      ['order_settle', 'done', 50, 630],
      ['order_hold', 'frozen', -70, 580],
      ['order_hold', 'returned', -50, 650],
      ['order_hold', 'paid_out', -200, 700],
      ['order_hold', 'paid_out', -100, 900],
      ['issue', 'done', 1000, 1000],
    ]);
    const pages = [];
    for (let start = 1; start <= 4; start++)
      pages.push(await provider.wire.call('points.listHistory', { start, limit: 3 }));
    expect(pages.flatMap((page) => page.list)).toEqual(list);
    expect(pages.map((page) => page.totalCount)).toEqual([7, 7, 7, 7]);
    expect(await provider.wire.call('points.getBalance', {})).toMatchObject({
      amount: '750000000',
      frozenAmount: '70000000',
      available: '680000000',
    });
  });

  it('shows the seller a settlement before its fee', async () => {
    const { list } = await seller.wire.call('points.listHistory', {});
    expect(
      list.map(({ what, delta, availableAfter }) => [what, Number(delta) / 1e6, Number(availableAfter) / 1e6]),
    ).toEqual([
      ['order_fee', -1.5, 247.5],
      ['order_settle', 150, 249],
      ['order_fee', -1, 99],
      ['order_settle', 100, 100],
    ]);
  });

  it('is filtered by kind and by day, with the same balances', async () => {
    const kinds = async (kind: 'in' | 'out' | 'frozen') =>
      (await provider.wire.call('points.listHistory', { kind })).list.map((row) => [
        row.what,
        Number(row.availableAfter) / 1e6,
      ]);
    expect(await kinds('in')).toEqual([['issue', 1000]]);
    expect(await kinds('out')).toEqual([
      ['order_hold', 700],
      ['order_hold', 900],
    ]);
    expect((await kinds('frozen')).map(([, after]) => after)).toEqual([580, 650, 700, 900]);
    const today = new Date().toISOString().slice(0, 10);
    expect((await provider.wire.call('points.listHistory', { from: today, to: today })).totalCount).toBe(7);
    expect((await provider.wire.call('points.listHistory', { to: '2020-01-01' })).totalCount).toBe(0);
    const newcomer = await buildUser(app);
    await fund(app, newcomer, 1);
    expect((await newcomer.wire.call('points.listHistory', { kind: 'in', limit: 1 })).list[0]).toMatchObject({
      what: 'issue',
      delta: '1000000',
    });
  });
});
