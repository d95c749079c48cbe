import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { addUpload } from '#tests/fixtures/world/cards.ts';
import { cardOf } from '#tests/fixtures/world/order-life.ts';
import { ask, buildPayer, buildPayoutOwner } from '#tests/fixtures/world/payouts.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPointsAd, payByCard, placePoints } from '#tests/fixtures/world/points-orders.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
afterAll(() => world.close());

const { seller, provider, moderator } = world.people;

/** Kinds and codes of all that waits for a user. */
const waitingFor = async (who: TestUser, params: { kind?: 'gift' | 'points' | 'payout' } = {}) => {
  const { list, totalCount } = await who.wire.call('inbox.list', { ...params, limit: 100 });
  expect(totalCount).toBe(list.length);
  return list.map((item) => `${item.kind} ${item.kind === 'payout' ? item.payout.id : item.order.code}`);
};
const countFor = async (who: TestUser) => (await who.wire.call('inbox.count', {})).waiting;

describe('what waits for a user', () => {
  it('has an order of cards with whoever’s turn it is, and nobody once it ended', async () => {
    const order = await world.life.placed([100]);
    expect(await waitingFor(provider)).toEqual([`gift ${order.code}`]);
    expect([await countFor(provider), await countFor(seller)]).toEqual([1, 0]);
    await provider.wire.call('orders.revealCard', { code: order.code, cardId: cardOf(order) });
    await provider.wire.call('disputes.openClaim', await world.life.claimOf(order));
    expect(await waitingFor(seller)).toEqual([`gift ${order.code}`]);
    expect(await waitingFor(provider)).toEqual([]);
    await provider.wire.call('disputes.withdrawClaim', { code: order.code, tradePassword: TRADE_PASSWORD });
    expect([await countFor(provider), await countFor(seller)]).toEqual([0, 0]);
  });

  it('has orders of points and payouts beside it, the nearest deadline first, and each kind alone', async () => {
    const trader = await buildPayoutOwner(world, moderator, 2_000);
    const payer = await buildPayer(world, 'payer');
    const buyer = await buildUser(world);
    const { orderCode: code } = await placePoints(buyer, await addPointsAd(world, trader), 100);
    expect(await waitingFor(buyer)).toEqual([`points ${code}`]);
    await payByCard(world, buyer, code);
    const { id } = await ask(trader);
    // It waits for any provider, so for none of them.
    expect([await countFor(payer), await countFor(trader)]).toEqual([0, 1]);
    await payer.wire.call('payouts.take', { id });
    expect(await waitingFor(payer)).toEqual([`payout ${id}`]);
    await payer.wire.call('payouts.markPaid', { id, proofId: await addUpload(world, payer, 'payment') });
    expect(await waitingFor(payer)).toEqual([]);
    await world.db.run(sql`UPDATE payout SET deadline = now() + interval '1 minute' WHERE id = ${id}`);
    expect(await waitingFor(trader)).toEqual([`payout ${id}`, `points ${code}`]);
    await world.db.run(sql`UPDATE points_order SET due_at = now() + interval '30 seconds' WHERE code = ${code}`);
    expect(await waitingFor(trader)).toEqual([`points ${code}`, `payout ${id}`]);
    expect(await waitingFor(trader, { kind: 'payout' })).toEqual([`payout ${id}`]);
    expect(await waitingFor(trader, { kind: 'points' })).toEqual([`points ${code}`]);
    expect(await waitingFor(trader, { kind: 'gift' })).toEqual([]);
    const second = await trader.wire.call('inbox.list', { start: 2, limit: 1 });
    expect([second.totalCount, second.list.map(({ kind }) => kind)]).toEqual([2, ['payout']]);
    expect(await countFor(trader)).toBe(2);
    // Somebody else sees nothing of it, and staff have a console of their own.
    for (const other of [await buildUser(world), moderator]) expect(await waitingFor(other)).toEqual([]);
  });

  it('is nobody’s without a session', async () => {
    expect(await refusalOf(client(world.url).call('inbox.list', {}))).toBe('session.required');
    expect(await refusalOf(client(world.url).call('inbox.count', {}))).toBe('session.required');
  });
});
