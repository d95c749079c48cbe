import { afterAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { endCouponsJob, useCouponJob } from '#server/features/tickets/rewards/coupons.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { findingsAfter } from '#tests/fixtures/planted-faults.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { payOrder } from '#tests/fixtures/world/order-life.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, payByCard, placePoints, releaseTo } from '#tests/fixtures/world/points-orders.ts';

const reason = 'The payment came a day late';
const POINT = 1_000_000n;
const points = (whole: number) => (BigInt(whole) * POINT).toString();
const PATIENCE = { timeout: 20_000 };

const app = await startTestApp();
const owner = openDatabase({ url: app.ownerUrl, poolSize: 1, statementTimeoutMs: 60_000, onError: () => {} });
const ada = await buildUser(app, { role: 'admin' });
const ben = await buildUser(app, { role: 'admin' });
const sue = await buildUser(app, { role: 'support' });
const { id } = await ada.wire.call('rewards.proposeFunding', { amount: points(5_000), reason });
await ben.wire.call('staff.decideProposal', { id, approve: true, reason });
afterAll(async () => {
  await owner.close();
  await app.close();
});

const give = (receiver: TestUser, more: Partial<ParamsOf<'rewards.create'>> = {}) =>
  sue.wire.call('rewards.create', {
    kind: 'reward',
    scenario: 'survey',
    payment: 'coupon',
    receiver: receiver.name,
    amount: points(5),
    reason,
    ...more,
  });
const couponsOf = async ({ wire }: TestUser) => (await wire.call('coupons.listMine', {})).list;
const stateOf = async (user: TestUser) => (await couponsOf(user))[0]?.state;
const balance = async ({ wire }: TestUser) => BigInt((await wire.call('points.getBalance', {})).amount);
const promotion = async () => BigInt((await ada.wire.call('rewards.list', {})).promotion);

/** An order in which the seller sells so many points, which are released. */
async function sellPoints(seller: TestUser, whole: number): Promise<string> {
  const buyer = await buildUser(app);
  const { orderCode } = await placePoints(buyer, await addPointsAd(app, seller), whole);
  await payByCard(app, buyer, orderCode);
  await releaseTo(seller, orderCode);
  return orderCode;
}

describe('a coupon', () => {
  it('reserves its points, and brings them with the first order that is large enough, once', async () => {
    const seller = await buildUser(app, { points: 500 });
    const before = await promotion();
    expect(await give(seller)).toMatchObject({ state: 'paid' });
    expect(before - (await promotion())).toBe(5n * POINT);
    expect(await couponsOf(seller)).toMatchObject([
      { amount: points(5), leastOrder: points(50), state: 'open', orderCode: null, usedAt: null },
    ]);
    expect(await balance(seller)).toBe(500n * POINT);

    const small = await sellPoints(seller, 49);
    await useCouponJob.run(app.services, { code: small });
    expect(await stateOf(seller)).toBe('open');

    const enough = await sellPoints(seller, 100);
    await expect.poll(() => stateOf(seller), PATIENCE).toBe('used');
    const after = await balance(seller);
    await useCouponJob.run(app.services, { code: enough });
    expect(await balance(seller)).toBe(after);
    expect(await couponsOf(seller)).toMatchObject([{ state: 'used', orderCode: enough }]);
    const { list } = await seller.wire.call('points.listHistory', {});
    expect(list.filter(({ what }) => what === 'coupon_pay')).toMatchObject([{ delta: points(5) }]);
    expect((await sue.wire.call('rewards.list', {})).list[0]).toMatchObject({ payment: 'coupon', coupon: 'used' });
    const newest = async () => (await seller.wire.call('notices.list', {})).list.map((item) => item.smsInfo.content);
    await expect.poll(async () => (await newest()).join(), PATIENCE).toContain('used a coupon: 5.00 points');
  });

  it('is brought by an order of cards, one for each order, and the one that ends first', async () => {
    const [seller, provider] = [await buildUser(app), await buildUser(app, { role: 'provider', points: 1_000 })];
    await give(seller, { amount: points(1) });
    await give(seller, { amount: points(2) });
    const { orderCode } = await sell(seller, await publishAd(provider));
    await payOrder(provider, orderCode);
    await expect
      .poll(async () => (await couponsOf(seller)).map(({ state }) => state), PATIENCE)
      .toEqual(['open', 'used']);
    await Promise.all(Array.from({ length: 5 }, () => useCouponJob.run(app.services, { code: orderCode })));
    expect((await couponsOf(seller)).map(({ state, amount }) => [state, amount])).toEqual([
      ['open', points(2)],
      ['used', points(1)],
    ]);
  });

  it('is not brought by an order between accounts that count as one person', async () => {
    const seller = await buildUser(app, { points: 500 });
    const friend = await buildUser(app, { referrer: seller });
    await give(seller);
    const { orderCode } = await placePoints(friend, await addPointsAd(app, seller), 100);
    await payByCard(app, friend, orderCode);
    await releaseTo(seller, orderCode);
    await useCouponJob.run(app.services, { code: orderCode });
    expect(await stateOf(seller)).toBe('open');
  });

  it('expires, and its points are free again', async () => {
    const seller = await buildUser(app, { points: 500 });
    const before = await promotion();
    const { code } = await give(seller);
    await owner.run(sql`
      UPDATE coupon c SET issued_at = c.issued_at - interval '40 days', expires_at = c.expires_at - interval '40 days'
      FROM reward_ticket r WHERE r.id = c.id AND r.code = ${code}`);
    expect(await endCouponsJob.run(app.services)).toBe(1);
    expect(await endCouponsJob.run(app.services)).toBe(0);
    expect(await stateOf(seller)).toBe('expired');
    expect(await promotion()).toBe(before);
    await useCouponJob.run(app.services, { code: await sellPoints(seller, 100) });
    expect(await stateOf(seller)).toBe('expired');
  });

  it('above what one gives alone waits for an administrator, and is never more than the account has', async () => {
    const seller = await buildUser(app);
    const { state, code } = await give(seller, { amount: points(300) });
    expect([state, await couponsOf(seller)]).toEqual(['proposed', []]);
    const proposal = (await ada.wire.call('staff.listProposals', {})).list.find(({ subject }) => subject === code);
    expect(proposal).toMatchObject({ kind: 'reward', after: { coupon: points(300) } });
    await ada.wire.call('staff.decideProposal', { id: proposal?.id ?? '', approve: true, reason });
    expect(await couponsOf(seller)).toMatchObject([{ amount: points(300), leastOrder: points(3_000), state: 'open' }]);
  });

  it('that differs from its ticket or from what it reserves is found by the audit', async () => {
    expect(await findingsAfter(owner, [])).toEqual([]);
    const checks = async (set: ReturnType<typeof sql>) =>
      (await findingsAfter(owner, [sql`UPDATE coupon SET ${set}`])).map(({ check }) => check);
    expect(await checks(sql`amount = amount + 1`)).toEqual(
      expect.arrayContaining(['coupon_is_its_ticket', 'coupon_reserves_its_points']),
    );
    expect(await checks(sql`state = 'expired', order_id = NULL, order_code = NULL, used_at = NULL`)).toContain(
      'coupon_reserves_its_points',
    );
  });
});
