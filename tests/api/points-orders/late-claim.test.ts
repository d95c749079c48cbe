import { afterAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, placePoints, runOutPoints } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld({ 'tickets.open_per_user': 50 });
const support = await buildUser(world, { role: 'support' });
afterAll(() => world.close());

/** An order that ran out before its buyer paid. */
async function ranOut() {
  const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
  const { orderCode: code } = await placePoints(buyer, await addPointsAd(world, seller), 100);
  await runOutPoints(world, code);
  return { seller, buyer, code };
}

const claim = (code: string): ParamsOf<'workOrders.open'> => ({
  kind: 'complaint',
  contentType: 'orders',
  orderCode: code,
  errorType: 'paid_late',
  problem: 'My bank shows the transfer as sent one minute before the order ran out',
});
const report = (user: TestUser, code: string) => outcomeOf(user.wire.call('workOrders.open', claim(code)));

describe('a payment that arrives when its points order has run out', () => {
  it('is reported from the order, with its facts for staff', async () => {
    const { seller, buyer, code } = await ranOut();
    const { lateClaimUntil } = await buyer.wire.call('pointsOrders.get', { code });
    const draft = await buyer.wire.call('workOrders.getDraft', { orderCode: code });
    expect(draft).toMatchObject({ lateClaimUntil, order: { code, brandName: null, points: { fiatAmount: '9200' } } });
    const picture = await buyer.wire.upload('ticket', await noiseImage());
    const opened = await buyer.wire.call('workOrders.open', { ...claim(code), pictures: [picture] });

    const { list } = await support.wire.call('workOrders.list', { search: code });
    expect(list).toMatchObject([{ code: opened.code, orderCode: code, errorType: 'paid_late', vendor: null }]);
    const facts = await support.wire.call('workOrders.get', { code: opened.code });
    expect(facts).toMatchObject({
      kind: 'complaint',
      orderStatus: 'cancelled',
      currency: 'EUR',
      order: {
        code,
        status: 'cancelled',
        type: 'sell_ad',
        vendor: null,
        points: {
          state: 'timeout_cancelled',
          amount: '100000000',
          fiatAmount: '9200',
          method: 'gift_card',
          seller: { userId: seller.userId, name: seller.name },
          buyer: { userId: buyer.userId, name: buyer.name },
        },
      },
    });
    expect(await buyer.wire.call('workOrders.getMine', { code: opened.code })).toMatchObject({ order: { code } });
  });

  it('is the buyer’s to report, within the time of the rule', async () => {
    const { seller, buyer, code } = await ranOut();
    const over = 'tickets.late_claim_over';
    expect(await report(seller, code)).toBe(over);
    expect((await seller.wire.call('workOrders.getDraft', { orderCode: code })).lateClaimUntil).toBeNull();
    expect(await report(await buildUser(world), code)).toBe('nothing.found');
    const keepS = world.services.rules.get('points_orders.late_claim_s');
    const endedAgo = (seconds: number) =>
      world.db.run(
        sql`UPDATE points_order SET ended_at = now() - make_interval(secs => ${seconds}) WHERE code = ${code}`,
      );
    await endedAgo(keepS - 60);
    expect(await report(buyer, code)).toBe('ok');
    await endedAgo(keepS + 60);
    expect(await report(buyer, code)).toBe(over);
    expect((await buyer.wire.call('workOrders.getDraft', { orderCode: code })).lateClaimUntil).toBeNull();
    // Other complaints about the order have no such limit.
    const other = { ...claim(code), errorType: 'conduct' } as const;
    expect(await outcomeOf(buyer.wire.call('workOrders.open', other))).toBe('ok');
  });

  it('cannot be reported of an order that did not run out, or of cards', async () => {
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const { orderCode } = await placePoints(buyer, await addPointsAd(world, seller), 100);
    expect(await report(buyer, orderCode)).toBe('tickets.late_claim_over');
    const { code } = await world.life.placed([100]);
    expect(await report(world.people.seller, code)).toBe('tickets.late_claim_over');
  });
});
