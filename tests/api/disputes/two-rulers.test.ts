import { afterAll, expect, it } from 'vitest';
import { fraudRuling } from '#tests/fixtures/world/order-life.ts';
import type { Placed } from '#tests/fixtures/world/orders.ts';
import type { TestUser } from '#tests/fixtures/world/people.ts';
import { disputedPoints } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { makeOld, shareDevice } from '#tests/fixtures/world/ties.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const reason = 'The recording is of another card';

const world = await openWorld({}, 2_000);
await makeOld(world);
await shareDevice(world, world.people.moderator, world.people.colleague);
afterAll(() => world.close());

const take = (who: TestUser, { code }: Placed) => outcomeOf(who.wire.call('disputes.takeCase', { code }));
async function mayTake(who: TestUser, { code }: Placed): Promise<boolean | undefined> {
  const { list } = await who.wire.call('disputes.listCases', {});
  return list.find((row) => row.code === code)?.mayTake;
}

it('an appeal is not ruled by somebody on the device of who ruled before, and their list says so', async () => {
  const { moderator, colleague, admin, seller } = world.people;
  const order = await world.life.ruled();
  await seller.wire.call('disputes.appeal', { code: order.code, reason });
  expect([await mayTake(colleague, order), await mayTake(admin, order)]).toEqual([false, true]);
  expect(await take(colleague, order)).toBe('staff.same_device');
  expect(await take(admin, order)).toBe('ok');
  const next = { code: order.code, to: colleague.userId, reason };
  expect(await outcomeOf(admin.wire.call('disputes.passOn', next))).toBe('disputes.cannot_pass_on');
  expect(await take(moderator, await world.life.escalated())).toBe('ok');
});

it('a compensation is not reviewed by somebody on the device of who ruled', async () => {
  const { moderator, colleague, admin } = world.people;
  const order = await world.life.held();
  await moderator.wire.call('disputes.rule', fraudRuling(order));
  await world.life.acceptRuling(order);
  const { due } = (await admin.wire.call('disputes.getCase', { code: order.code })).compensation;
  const vote = (who: TestUser, approve = true) =>
    outcomeOf(who.wire.call('disputes.reviewCompensation', { code: order.code, approve, due, reason }));
  expect(await vote(colleague)).toBe('staff.same_device');
  expect(await vote(colleague, false)).toBe('ok');
});

it('a dispute about points is not ruled again by somebody on the device of who ruled', async () => {
  const { moderator, colleague, admin } = world.people;
  const { seller, code } = await disputedPoints(world);
  await moderator.wire.call('pointsOrders.takeCase', { code });
  await moderator.wire.call('pointsOrders.rule', { code, outcome: 'dispute_buyer_won', reason });
  await seller.wire.call('pointsOrders.appeal', { code, reason });
  const { list } = await colleague.wire.call('pointsOrders.listCases', {});
  expect(list.find((row) => row.code === code)?.mayTake).toBe(false);
  expect(await outcomeOf(colleague.wire.call('pointsOrders.takeCase', { code }))).toBe('staff.same_device');
  expect(await outcomeOf(admin.wire.call('pointsOrders.takeCase', { code }))).toBe('ok');
});

it('an appeal against a suspension is not heard by somebody on the device of who suspended', async () => {
  const { moderator, colleague, admin, seller } = world.people;
  const { id } = await moderator.wire.call('staff.suspend', { userId: seller.userId, scope: 'chat', days: 3, reason });
  await seller.wire.call('providers.appeal', { what: 'suspension', id, words: reason });
  const seen = async (who: TestUser) => (await who.wire.call('providers.listAppeals', {})).list[0];
  expect(await seen(colleague)).toMatchObject({ mayDecide: false, tie: { name: moderator.name, tie: 'device' } });
  const [first, second] = [await seen(colleague), await seen(admin)];
  const decide = (who: TestUser) =>
    outcomeOf(who.wire.call('providers.decideAppeal', { id: first?.id ?? '', grant: true, answer: reason }));
  expect(second).toMatchObject({ mayDecide: true, tie: null });
  expect(await decide(colleague)).toBe('staff.same_device');
  expect(await decide(admin)).toBe('ok');
});
