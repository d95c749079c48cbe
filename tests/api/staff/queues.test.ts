import { afterAll, describe, expect, it } from 'vitest';
import { client } from '#tests/fixtures/client.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, payByCard, placePoints } from '#tests/fixtures/world/points-orders.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
const support = await buildUser(world, { role: 'support', name: 'sue' });
const auditor = await buildUser(world, { role: 'auditor', name: 'otis' });
afterAll(() => world.close());

const queuesOf = async ({ wire }: TestUser) => (await wire.call('staff.listQueues', {})).list;
const queueOf = async (user: TestUser, name: string) => (await queuesOf(user)).find((queue) => queue.name === name);

describe('the queues of staff', () => {
  it('are for staff', async () => {
    expect(await refusalOf(client(world.url).call('staff.listQueues', {}))).toBe('session.required');
    expect(await refusalOf(world.people.seller.wire.call('staff.listQueues', {}))).toBe('gateway.forbidden');
  });

  it('are those of the role, in one order', async () => {
    const namesOf = async (user: TestUser) => (await queuesOf(user)).map(({ name }) => name);
    const cases = [
      'cases',
      'reviews',
      'support',
      'tickets',
      'feedback',
      'reports',
      'identity',
      'applications',
      'appeals',
      'deposits',
      'payouts',
      'withdrawals',
    ];
    expect(await namesOf(world.people.admin)).toEqual([...cases, 'proposals']);
    expect(await namesOf(world.people.moderator)).toEqual(cases);
    expect(await namesOf(support)).toEqual(['support', 'tickets', 'feedback', 'reports', 'deposits']);
    expect(await namesOf(auditor)).toEqual([]);
  });

  it('count what waits and since when, then who has it', async () => {
    const { seller } = world.people;
    expect(await queueOf(support, 'support')).toEqual({
      name: 'support',
      waiting: 0,
      oldest: null,
      held: 0,
      mine: 0,
      holders: [],
    });
    const { conversationId } = await seller.wire.call('support.open', {});
    const before = Date.now();
    await seller.wire.call('support.askPerson', {});
    const waiting = await queueOf(support, 'support');
    expect(waiting).toMatchObject({ waiting: 1, held: 0, mine: 0 });
    expect(Date.parse(waiting?.oldest ?? '')).toBeGreaterThan(before - 60_000);
    await support.wire.call('support.take', { conversationId });
    expect(await queueOf(support, 'support')).toMatchObject({
      waiting: 0,
      oldest: null,
      held: 1,
      mine: 1,
      holders: [],
    });
    const holders = [{ name: 'sue', count: 1 }];
    expect(await queueOf(world.people.admin, 'support')).toMatchObject({ held: 1, mine: 0, holders });
  });

  it('count cases of points orders with those of cards, but no own ones', async () => {
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const cases = async () => (await queueOf(world.people.moderator, 'cases'))?.waiting ?? 0;
    const before = await cases();
    const { orderCode } = await placePoints(buyer, await addPointsAd(world, seller), 100);
    await payByCard(world, buyer, orderCode);
    expect(await cases()).toBe(before);
    await seller.wire.call('pointsOrders.rejectCard', { code: orderCode, reason: 'The picture shows no code' });
    expect(await cases()).toBe(before + 1);
  });

  it('leave out the own proposals, which others decide on', async () => {
    const { admin } = world.people;
    const second = await buildUser(world, { role: 'admin', name: 'vera' });
    await buildUser(world, { name: 'newcomer' });
    await admin.wire.call('staff.proposeRole', { name: 'newcomer', role: 'admin', reason: 'Agreed in the meeting' });
    expect(await queueOf(admin, 'proposals')).toMatchObject({ waiting: 0 });
    expect(await queueOf(second, 'proposals')).toMatchObject({ waiting: 1 });
  });
});
