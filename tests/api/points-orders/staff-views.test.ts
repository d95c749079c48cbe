import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { buildUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPointsAd, disputedPoints, placePoints } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
const auditor = await buildUser(world, { role: 'auditor' });
const dispute = await disputedPoints(world);
afterAll(() => world.close());

describe('points orders where staff and others read about a person', () => {
  it('are among the orders, disputes and movements of the books, of the account and of all', async () => {
    const { seller, buyer, code } = dispute;
    const { admin } = world.people;
    const opened = async (subject: string | null) => {
      const link = await admin.wire.call('audits.makeLink', { auditor: auditor.name, subject, reason: 'Yearly audit' });
      const parts = { userId: link.userId, key: link.key };
      await auditor.wire.call('audits.open', parts);
      return parts;
    };
    const row = { orderCode: code, seller: seller.name, provider: buyer.name, orderAmount: '100000000' };
    for (const parts of [await opened(null), await opened(buyer.name), await opened(seller.name)]) {
      const orders = await auditor.wire.call('audits.listOrders', parts);
      expect(orders.list[0]).toMatchObject({ ...row, brand: null, cards: 0, state: 'in_dispute', endedAt: null });
      const disputes = await auditor.wire.call('audits.listDisputes', parts);
      expect(disputes).toMatchObject({
        list: [{ ...row, claimAmount: '100000000', outcome: null, ruledBy: null, isFraud: false }],
        totalCount: 1,
      });
    }
    const { list } = await auditor.wire.call('audits.listMovements', await opened(seller.name));
    expect(list[0]).toMatchObject({ kind: 'pending', orderCode: code });
  });

  it('let an auditor open no link to somebody with whom they traded', async () => {
    const [trader, other] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const make = () =>
      outcomeOf(
        world.people.admin.wire.call('audits.makeLink', { auditor: other.name, subject: null, reason: 'Yearly audit' }),
      );
    const ad = await addPointsAd(world, trader);
    await placePoints(other, ad, 100);
    await world.db.run(sql`UPDATE app_user SET role = 'auditor' WHERE id = ${other.userId}`);
    expect(await make()).toBe('audits.opponent');
  });

  it('are counted and listed for the agent who has the request', async () => {
    const { buyer, code } = dispute;
    const agent = await buildUser(world, { role: 'support' });
    const { conversationId } = await buyer.wire.call('support.open', {});
    await buyer.wire.call('support.askPerson', {});
    await agent.wire.call('support.take', { conversationId });
    const { account } = await agent.wire.call('support.getContext', { conversationId });
    expect(account).toMatchObject({
      openOrders: 1,
      disputes: 1,
      orders: [],
      pointsOrders: [
        { code, side: 'buyer', state: 'in_dispute', turn: 'moderator', currency: 'EUR', amount: '100000000' },
      ],
    });
  });

  it('count among the orders that two had together, and keep bail from being taken back', async () => {
    const provider = await buildUser(world, { role: 'provider', points: 500, bail: 100 });
    const buyer = await buildUser(world);
    const ad = await addPointsAd(world, provider);
    const together = async () => (await buyer.wire.call('people.getRecord', { userId: provider.userId })).relation;
    expect(await together()).toMatchObject({ ordersTogether: 0 });
    const { orderCode: code } = await placePoints(buyer, ad, 100);
    await provider.wire.call('bail.giveNotice', {});
    await world.db.run(
      sql`UPDATE bail_notice SET free_at = now() - interval '1 second' WHERE user_id = ${provider.userId}`,
    );
    expect(await provider.wire.call('bail.getStatus', {})).toMatchObject({ openOrders: 1 });
    const takeBack = () => outcomeOf(provider.wire.call('bail.takeBack', { tradePassword: TRADE_PASSWORD }));
    expect(await takeBack()).toBe('bail.still_open');
    await buyer.wire.call('pointsOrders.cancel', { code, reason: 'changed_mind' });
    expect(await takeBack()).toBe('ok');
    expect(await together()).toMatchObject({ ordersTogether: 1 });
  });
});
