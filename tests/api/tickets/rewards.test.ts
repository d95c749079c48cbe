import { afterAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, placePoints } from '#tests/fixtures/world/points-orders.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const reason = 'The payment came a day late';
const POINT = 1_000_000n;
const points = (whole: number) => (BigInt(whole) * POINT).toString();

const app = await startTestApp();
const ada = await buildUser(app, { role: 'admin', name: 'ada' });
const ben = await buildUser(app, { role: 'admin', name: 'ben' });
const sue = await buildUser(app, { role: 'support', name: 'sue' });
const seller = await buildUser(app, { name: 'amara_o' });
const adCode = await publishAd(await buildUser(app, { name: 'northgate', role: 'provider', points: 10_000 }));
afterAll(() => app.close());

const give = ({ wire }: TestUser, more: Partial<ParamsOf<'rewards.create'>> = {}) =>
  refusalOf(
    wire.call('rewards.create', {
      kind: 'reward',
      scenario: 'problem_found',
      receiver: 'amara_o',
      amount: points(5),
      reason,
      ...more,
    }),
  );
const decide = ({ wire }: TestUser, id: string, approve = true) =>
  refusalOf(wire.call('staff.decideProposal', { id, approve, reason }));
const waiting = async () => (await ada.wire.call('staff.listProposals', {})).list;
const held = async () => BigInt((await ada.wire.call('rewards.list', {})).promotion);
const balance = async ({ wire }: TestUser) => BigInt((await wire.call('points.getBalance', {})).amount);

async function fund(whole: number): Promise<void> {
  const { id } = await ada.wire.call('rewards.proposeFunding', { amount: points(whole), reason });
  expect(await decide(ben, id)).toEqual({ state: 'approved' });
}

describe('the promotion account', () => {
  it('never overdraws, and is filled by two administrators', async () => {
    expect(await held()).toBe(0n);
    expect(await give(sue)).toBe('tickets.promotion_empty');
    expect((await ada.wire.call('rewards.list', {})).totalCount).toBe(0);
    const { id } = await ada.wire.call('rewards.proposeFunding', { amount: points(1_000), reason });
    expect(await held()).toBe(0n);
    expect(await decide(ada, id)).toBe('staff.own_proposal');
    expect(await decide(ben, id)).toEqual({ state: 'approved' });
    expect(await decide(ben, id)).toBe('staff.proposal_over');
    expect(await held()).toBe(1_000n * POINT);
    expect(await refusalOf(sue.wire.call('rewards.proposeFunding', { amount: '1', reason }))).toBe('gateway.forbidden');
  });
});

describe('a reward', () => {
  it('is paid once, shown in the user’s history and log of staff, and told', async () => {
    await fund(100);
    const before = await balance(seller);
    const key = { idempotencyKey: 'reward-of-amara-1' };
    const params = { kind: 'reward', scenario: 'idea_built', receiver: 'AMARA_O', amount: points(7), reason } as const;
    const first = await sue.wire.call('rewards.create', params, key);
    expect(await sue.wire.call('rewards.create', params, key)).toEqual(first);
    expect(first).toMatchObject({ state: 'paid' });
    expect((await balance(seller)) - before).toBe(7n * POINT);
    const { list } = await seller.wire.call('points.listHistory', {});
    expect(list[0]).toMatchObject({ what: 'promotion_reward', delta: points(7) });
    const newest = async () => (await seller.wire.call('notices.list', {})).list[0]?.smsInfo.content ?? '';
    await expect.poll(newest, { timeout: 20_000 }).toContain('7.00 points');
    const log = await ada.wire.call('staff.listActs', { kind: 'reward', user: 'amara_o' });
    expect(log.list[0]).toMatchObject({ actor: 'sue', approvedBy: null, subject: first.code, reason });
  });

  it('goes to no visitor, staff, linked or own account', async () => {
    for (const payment of ['points', 'coupon'] as const) {
      expect(await give(sue, { payment, receiver: 'Tourist-1a2b3c' })).toBe('tickets.reward_visitor');
    }
    expect(await give(sue, { receiver: 'nobody here' })).toBe('nothing.found');
    expect(await give(sue, { receiver: 'ada' })).toBe('tickets.reward_receiver');
    expect(await give(sue, { receiver: 'sue' })).toBe('tickets.reward_own');
    const friend = await buildUser(app, { name: 'friend' });
    await app.db.run(sql`UPDATE app_user SET referrer_id = ${sue.userId} WHERE id = ${friend.userId}`);
    expect(await give(sue, { receiver: 'friend' })).toBe('tickets.reward_linked');
    const otis = await buildUser(app, { role: 'auditor' });
    expect(await give(otis)).toBe('gateway.forbidden');
    expect(await give(seller)).toBe('gateway.forbidden');
    expect(await give(sue, { scenario: 'late_payment' })).toBe('tickets.reward_scenario');
    expect(await give(sue, { amount: '0' })).toBe('tickets.reward_most');
    expect(await give(sue, { amount: points(100_000) })).toBe('tickets.reward_most');
  });

  it('above the limit waits for an administrator, who is not linked with the receiver', async () => {
    await fund(500);
    const before = await balance(seller);
    expect(await give(sue, { amount: points(300) })).toMatchObject({ state: 'proposed' });
    expect(await balance(seller)).toBe(before);
    const [proposal] = await waiting();
    expect(proposal).toMatchObject({ kind: 'reward', proposer: 'sue', after: { points: points(300) } });
    const id = proposal?.id ?? '';
    await app.db.run(sql`UPDATE app_user SET referrer_id = ${ada.userId} WHERE id = ${seller.userId}`);
    expect(await decide(ada, id)).toBe('staff.opponent');
    expect(await decide(ben, id)).toEqual({ state: 'approved' });
    expect((await balance(seller)) - before).toBe(300n * POINT);
    const { list } = await sue.wire.call('rewards.list', {});
    expect(list[0]).toMatchObject({ state: 'paid', by: 'sue', approvedBy: 'ben' });
    const newest = async () => (await sue.wire.call('notices.list', { typeList: [8] })).list[0];
    await expect.poll(newest, { timeout: 20_000 }).toMatchObject({ kind: 'proposal', path: '/staff/rewards' });
    expect((await newest())?.smsInfo.content).toContain('approved');
    const [row] = list;
    const shown = async (filter: ParamsOf<'rewards.list'>) =>
      (await sue.wire.call('rewards.list', filter)).list.some(({ id: ticketId }) => ticketId === row?.id);
    expect(await shown({ kind: row?.kind ?? 'all', payment: 'points' })).toBe(true);
    expect(await shown({ kind: row?.kind === 'reward' ? 'compensation' : 'reward' })).toBe(false);
    expect(await shown({ payment: 'coupon' })).toBe(false);
    await app.db.run(sql`UPDATE app_user SET referrer_id = NULL WHERE id = ${seller.userId}`);
  });

  it('is judged again when it is approved', async () => {
    await fund(500);
    const before = await held();
    expect(await give(sue, { amount: points(300) })).toMatchObject({ state: 'proposed' });
    const id = (await waiting())[0]?.id ?? '';
    await app.db.run(sql`UPDATE app_user SET status = 'closed' WHERE id = ${seller.userId}`);
    expect(await decide(ben, id)).toBe('tickets.reward_receiver');
    await app.db.run(sql`UPDATE app_user SET status = 'active', role = 'support' WHERE id = ${seller.userId}`);
    expect(await decide(ben, id)).toBe('tickets.reward_receiver');
    await app.db.run(sql`UPDATE app_user SET role = 'trader', referrer_id = ${sue.userId} WHERE id = ${seller.userId}`);
    expect(await decide(ben, id)).toBe('tickets.reward_linked');
    await app.db.run(sql`UPDATE app_user SET referrer_id = NULL WHERE id = ${seller.userId}`);
    expect(await held()).toBe(before);
    expect(await decide(ben, id)).toEqual({ state: 'approved' });
  });

  it('in small parts above the limit of the day waits as well, also when sent at once', async () => {
    const sam = await buildUser(app, { role: 'support' });
    await fund(1_000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => give(sam, { amount: points(50) })));
    const states = answers.map((answer) =>
      typeof answer === 'object' && answer !== null && 'state' in answer ? answer.state : answer,
    );
    expect(states.filter((state) => state === 'paid')).toHaveLength(4);
    expect(states.filter((state) => state === 'proposed')).toHaveLength(1);
  });
});

describe('a compensation', () => {
  it('is for a party of its order, once, and names the vendor', async () => {
    await fund(100);
    const { orderCode } = await sell(seller, adCode);
    const compensate = (more: Partial<ParamsOf<'rewards.create'>> = {}) =>
      give(sue, { kind: 'compensation', scenario: 'late_payment', orderCode, ...more });
    expect(await compensate({ orderCode: undefined })).toBe('tickets.reward_order');
    await buildUser(app, { name: 'outsider' });
    expect(await compensate({ receiver: 'outsider' })).toBe('tickets.reward_order');
    const { code: workOrderCode } = await seller.wire.call('workOrders.open', {
      kind: 'complaint',
      orderCode,
      problem: 'The payment came a day late',
    });
    expect(await compensate({ workOrderCode })).toMatchObject({ state: 'paid' });
    expect(await compensate()).toBe('tickets.rewarded_already');
    const { list } = await sue.wire.call('rewards.list', {});
    expect(list[0]).toMatchObject({ kind: 'compensation', orderCode, vendor: 'northgate', workOrderCode });
  });

  it('is for either party of an order of points too, once each, and names the other one', async () => {
    await fund(100);
    const [first, second] = [await buildUser(app, { points: 500 }), await buildUser(app)];
    const { orderCode } = await placePoints(second, await addPointsAd(app, first), 100);
    const compensate = ({ name }: Pick<TestUser, 'name'>) =>
      give(sue, { kind: 'compensation', scenario: 'platform_fault', orderCode, receiver: name });
    const before = await balance(second);
    expect(await compensate({ name: 'amara_o' })).toBe('tickets.reward_order');
    expect(await compensate(second)).toMatchObject({ state: 'paid' });
    expect((await balance(second)) - before).toBe(5n * POINT);
    expect(await compensate(second)).toBe('tickets.rewarded_already');
    expect(await compensate(first)).toMatchObject({ state: 'paid' });
    const { list } = await sue.wire.call('rewards.list', {});
    expect(list.slice(0, 2)).toMatchObject([
      { kind: 'compensation', orderCode, receiver: first.name, vendor: second.name },
      { kind: 'compensation', orderCode, receiver: second.name, vendor: first.name },
    ]);
    await app.db.run(sql`UPDATE app_user SET referrer_id = ${first.userId} WHERE id = ${second.userId}`);
    const { orderCode: ofLinked } = await placePoints(second, await addPointsAd(app, first), 50);
    const linked = { kind: 'compensation', scenario: 'platform_fault', orderCode: ofLinked } as const;
    expect(await give(sue, { ...linked, receiver: first.name })).toBe('tickets.reward_linked');
  });
});
