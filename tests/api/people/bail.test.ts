import { afterAll, describe, expect, it, vi } from 'vitest';
import { followRequirement } from '#server/features/bail/shortfall.job.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { waitingNotices } from '#tests/fixtures/world/notices.ts';
import { addGoods, publishAd, publishSellAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';

const REQUIRED = 10_000_000_000n;

const app = await startTestApp({ loops: false, rules: { 'bail.required': Number(REQUIRED), 'bail.notice_s': 3_600 } });
afterAll(() => app.close());

const tradePassword = TRADE_PASSWORD;
const pay = (user: TestUser, amount: bigint) =>
  user.wire.call('bail.pay', { amount: amount.toString(), tradePassword });
const statusOf = (user: TestUser) => user.wire.call('bail.getStatus', {});
const provider = (points = 30_000) => buildUser(app, { role: 'provider', points });

async function bailed(points?: number): Promise<TestUser> {
  const user = await provider(points);
  await pay(user, REQUIRED);
  return user;
}

const letNoticeRunOut = ({ userId }: TestUser) =>
  app.db.run(sql`UPDATE bail_notice SET free_at = now() - interval '1 second' WHERE user_id = ${userId}`);

describe('bail', () => {
  it('is paid from points, below, up to and beyond what is required', async () => {
    const user = await provider();
    expect(await statusOf(user)).toMatchObject({
      required: `${REQUIRED}`,
      paid: '0',
      missing: `${REQUIRED}`,
      coveragePercent: null,
      notice: null,
      available: '30000000000',
    });
    expect(await pay(user, 4_000_000_000n)).toEqual({ paid: '4000000000', free: '4000000000' });
    expect(await statusOf(user)).toMatchObject({ paid: '4000000000', missing: '6000000000' });
    expect(await pay(user, 8_000_000_000n)).toMatchObject({ paid: '12000000000' });
    expect(await statusOf(user)).toMatchObject({ missing: '0', available: '18000000000', pauses: [] });
    expect(await user.wire.call('points.getBalance', { currency: 'BAIL' })).toMatchObject({
      currency: 'BAIL',
      amount: '12000000000',
      frozenAmount: '0',
      available: '12000000000',
    });
    const { list } = await user.wire.call('points.listHistory', { currency: 'BAIL' });
    expect(list.map(({ what, delta, availableAfter }) => [what, delta, availableAfter])).toEqual([
      ['bail_pay', '8000000000', '12000000000'],
      ['bail_pay', '4000000000', '4000000000'],
    ]);
  });

  it('is refused without the password, above the balance, and for traders', async () => {
    const user = await provider(5);
    await expect(user.wire.call('bail.pay', { amount: '1', tradePassword: 'Wrong2468' })).rejects.toMatchObject({
      code: 'auth.trading_password_wrong',
    });
    await expect(pay(user, 5_000_001n)).rejects.toMatchObject({ code: 'bail.points_short' });
    await expect(pay(user, 0n)).rejects.toMatchObject({ code: 'gateway.invalid' });
    await expect(pay(await buildUser(app, { points: 5 }), 1n)).rejects.toMatchObject({
      code: 'providers.no_application',
    });
    expect(await statusOf(user)).toMatchObject({ paid: '0', available: '5000000' });
  });

  it('is paid once however often the same act is sent', async () => {
    const user = await provider(100);
    const send = () =>
      user.wire.call('bail.pay', { amount: '70000000', tradePassword }, { idempotencyKey: 'one-deposit-of-bail' });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(new Set(answers.map(({ paid }) => paid))).toEqual(new Set(['70000000']));
    expect(await statusOf(user)).toMatchObject({ paid: '70000000', available: '30000000' });
  });

  it('is what lets ads on the shelf', async () => {
    const user = await provider();
    await pay(user, REQUIRED - 1n);
    await expect(publishAd(user)).rejects.toMatchObject({
      code: 'bail.required',
      message: expect.stringContaining('10000'),
    });
    await pay(user, 1n);
    const code = await publishAd(user);
    await user.wire.call('ads.shelve', { code, onShelf: false });
    await user.wire.call('ads.shelve', { code, onShelf: true });
  });
});

describe('a raised requirement', () => {
  const RAISED = REQUIRED + 5_000_000_000n;
  const raise = (to = RAISED) => {
    const { rules } = app.services;
    const get = rules.get.bind(rules);
    return vi.spyOn(rules, 'get').mockImplementation((name) => (name === 'bail.required' ? Number(to) : get(name)));
  };
  const notices = (user: TestUser) =>
    app.db.many<{ what: string }>(sql`
      SELECT payload ->> 'what' AS what FROM outbox_event
      WHERE event = 'users.changed' AND recipients @> ARRAY[${user.userId}]::uuid[] ORDER BY at`);

  it('is told, gives time, and then pauses who is still below it', async () => {
    const [late, quick] = [await bailed(), await bailed()];
    await Promise.all([publishAd(late), publishAd(quick)]);
    const raised = raise();
    try {
      await followRequirement(app.services);
      await followRequirement(app.services);
      expect(await notices(late)).toEqual([{ what: 'bail_raised' }]);
      const { shortBy, pauses } = await statusOf(late);
      expect(Date.parse(shortBy ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000);
      expect(pauses).toEqual([]);
      await pay(late, 1n);
      expect((await statusOf(late)).pauses).toEqual([]);
      await pay(quick, RAISED - REQUIRED);
      await app.db.run(sql`
        WITH told AS (DELETE FROM bail_shortfall RETURNING *)
        INSERT INTO bail_shortfall SELECT user_id, had, required, at, now() - interval '1 second' FROM told`);
      await followRequirement(app.services);
      expect((await statusOf(late)).pauses).toMatchObject([{ reason: 'bail' }]);
      expect(await statusOf(quick)).toMatchObject({ pauses: [], shortBy: null });
      expect(await notices(late)).toEqual([{ what: 'bail_raised' }, { what: 'bail_short' }]);
      await pay(late, RAISED - REQUIRED);
      expect((await statusOf(late)).pauses).toEqual([]);
    } finally {
      raised.mockRestore();
    }
  });

  it('leaves no notice that waits once the bail is paid, lowered or no longer needed', async () => {
    const [payer, leaver, lucky] = [await bailed(), await bailed(), await bailed()];
    for (const user of [payer, leaver, lucky]) await publishAd(user);
    const raised = raise();
    const waiting = () => Promise.all([payer, leaver, lucky].map((user) => waitingNotices(app, user)));
    try {
      await followRequirement(app.services);
      expect(await waiting()).toEqual([['bail_raised'], ['bail_raised'], ['bail_raised']]);
      await app.db.run(
        sql`UPDATE bail_shortfall SET due_at = now() - interval '1 second' WHERE user_id = ${payer.userId}`,
      );
      await followRequirement(app.services);
      expect(await waiting()).toEqual([['bail_short'], ['bail_raised'], ['bail_raised']]);
      await pay(payer, RAISED - REQUIRED);
      await leaver.wire.call('bail.giveNotice', {});
    } finally {
      raised.mockRestore();
    }
    await followRequirement(app.services);
    expect(await waiting()).toEqual([[], [], []]);
  });

  it('gives the same time to a provider who adds to its bail before it was told', async () => {
    const user = await bailed();
    await publishAd(user);
    const raised = raise();
    try {
      await pay(user, 1n);
      expect((await statusOf(user)).pauses).toEqual([]);
      const events = await app.db.many<{ payload: unknown }>(sql`
        SELECT payload FROM outbox_event WHERE event = 'users.changed' AND recipients @> ARRAY[${user.userId}]::uuid[]`);
      const { shortBy } = await statusOf(user);
      expect(events).toEqual([
        { payload: { what: 'bail_raised', ref: user.userId, missing: `${RAISED - REQUIRED}`, dueAt: shortBy } },
      ]);
    } finally {
      raised.mockRestore();
    }
  });

  it('gives all of the time again when it is raised once more', async () => {
    const user = await bailed();
    await publishAd(user);
    const raised = raise();
    await followRequirement(app.services).finally(() => raised.mockRestore());
    await app.db.run(sql`
      UPDATE bail_shortfall SET due_at = now() + interval '1 day' WHERE user_id = ${user.userId}`);
    const raisedAgain = raise(RAISED + 1n);
    try {
      await followRequirement(app.services);
      const { shortBy } = await statusOf(user);
      expect(Date.parse(shortBy ?? '') - Date.now()).toBeGreaterThan(6 * 86_400_000);
      expect(await notices(user)).toEqual([{ what: 'bail_raised' }, { what: 'bail_raised' }]);
    } finally {
      raisedAgain.mockRestore();
    }
  });

  it('is asked of who buys cards from a shelf, too', async () => {
    const seller = await buildUser(app);
    const shopCode = await publishSellAd(seller);
    await addGoods(seller, shopCode, [{ face: 50 }]);
    const user = await provider();
    const ad = await user.wire.call('goods.get', { code: shopCode });
    const params = { adCode: shopCode, adVersion: ad.version, unitPrice: ad.unitPrice, tradePassword };
    const buying = user.wire.call('orders.buy', { ...params, goodsIds: ad.goods.map(({ id }) => id) });
    await expect(buying).rejects.toMatchObject({ code: 'bail.required' });
  });
});

describe('leaving', () => {
  it('clears the shelf, pauses the provider, and gives the bail back after the notice', async () => {
    const user = await bailed();
    const code = await publishAd(user);
    const { freeAt } = await user.wire.call('bail.giveNotice', {});
    expect(Date.parse(freeAt) - Date.now()).toBeGreaterThan(3_500_000);
    expect(await user.wire.call('ads.getMine', { code })).toMatchObject({ status: 'off' });
    expect(await statusOf(user)).toMatchObject({ notice: { freeAt }, pauses: [{ reason: 'bail', endsAt: null }] });
    await expect(user.wire.call('bail.giveNotice', {})).rejects.toMatchObject({ code: 'bail.notice_given' });
    await expect(publishAd(user)).rejects.toMatchObject({ code: 'bail.notice_given' });
    await expect(user.wire.call('ads.shelve', { code, onShelf: true })).rejects.toMatchObject({
      code: 'bail.notice_given',
    });
    const takeBack = () => user.wire.call('bail.takeBack', { tradePassword });
    await expect(takeBack()).rejects.toMatchObject({ code: 'bail.notice_running' });
    await letNoticeRunOut(user);
    expect(await takeBack()).toEqual({ returned: `${REQUIRED}` });
    expect(await statusOf(user)).toMatchObject({ paid: '0', available: '30000000000', notice: null });
    await expect(takeBack()).rejects.toMatchObject({ code: 'bail.no_notice' });
    await expect(publishAd(user)).rejects.toMatchObject({ code: 'bail.required' });
    await expect(user.wire.call('bail.giveNotice', {})).rejects.toMatchObject({ code: 'bail.none' });
  });

  it('can be taken back itself', async () => {
    const user = await bailed();
    await expect(user.wire.call('bail.withdrawNotice', {})).rejects.toMatchObject({ code: 'bail.no_notice' });
    await user.wire.call('bail.giveNotice', {});
    await user.wire.call('bail.withdrawNotice', {});
    expect(await statusOf(user)).toMatchObject({ paid: `${REQUIRED}`, notice: null, pauses: [] });
    await publishAd(user);
  });

  it('waits for open orders', async () => {
    const user = await bailed();
    const seller = await buildUser(app);
    const { orderCode } = await sell(seller, await publishAd(user));
    await user.wire.call('bail.giveNotice', {});
    await letNoticeRunOut(user);
    const takeBack = () => user.wire.call('bail.takeBack', { tradePassword });
    await expect(takeBack()).rejects.toMatchObject({ code: 'bail.still_open' });
    expect(await statusOf(user)).toMatchObject({ openOrders: 1 });
    await seller.wire.call('orders.cancel', { code: orderCode, reason: 'changed_mind' });
    expect(await takeBack()).toEqual({ returned: `${REQUIRED}` });
  });
});
