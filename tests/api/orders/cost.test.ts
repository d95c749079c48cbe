import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { leastCost, type StatementCost } from '#tests/fixtures/statement-cost.ts';
import { cardOf } from '#tests/fixtures/world/order-life.ts';
import { blankPlacement } from '#tests/fixtures/world/orders.ts';
import { buildUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPointsAd, cardPhotosOf, placePoints, releaseTo } from '#tests/fixtures/world/points-orders.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

/** What each call of an order may cost. A change that makes one dearer on purpose changes this list with its reason. */
const COSTS_FILE = new URL('cost.json', import.meta.url);
const COSTS = JSON.parse(readFileSync(COSTS_FILE, 'utf8')) as Readonly<Record<string, StatementCost | undefined>>;
/** A row that finds no room on its page also writes to the indexes of its table. */
const WAL_TOLERANCE = 0.1;

const world = await openWorld();
const buyer = await buildUser(world);
const pointsSeller = await buildUser(world, { points: 500_000 });
const pointsAd = await addPointsAd(world, pointsSeller, { total: 500_000 });
afterAll(() => world.close());

const placedPoints = async (): Promise<string> => (await placePoints(buyer, pointsAd, 10)).orderCode;
const pay = async (code: string, files: string[]) => buyer.wire.call('pointsOrders.submitCard', { code, files });

type Prepare = Parameters<typeof leastCost>[1];

const PREPARED_CALLS: Readonly<Record<string, Prepare>> = {
  'orders.place': async () => {
    const { seller } = world.people;
    const params = await blankPlacement(world, seller, { adCode: world.adCode });
    return () => seller.wire.call('orders.place', params);
  },
  'orders.revealCard': async () => {
    const order = await world.life.placed();
    const { wire } = world.people.provider;
    return () => wire.call('orders.revealCard', { code: order.code, cardId: cardOf(order) });
  },
  'orders.release': async () => {
    const { code } = await world.life.viewed();
    const { wire } = world.people.provider;
    return () => wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });
  },
  'pointsOrders.place': async () => placedPoints,
  'pointsOrders.submitCard': async () => {
    const code = await placedPoints();
    const files = await cardPhotosOf(world, buyer);
    return () => pay(code, files);
  },
  'pointsOrders.release': async () => {
    const code = await placedPoints();
    await pay(code, await cardPhotosOf(world, buyer));
    return () => releaseTo(pointsSeller, code);
  },
};

describe('the cost of an order in statements, rows and bytes', () => {
  it.each(Object.keys(PREPARED_CALLS))('%s is as listed', async (call) => {
    const { walBytes, ...counts } = await leastCost(world, PREPARED_CALLS[call] as Prepare);
    const { walBytes: listedBytes = 0, ...listed } = COSTS[call] ?? {};
    expect(counts).toEqual(listed);
    // Less than listed is listed anew as well, so that nothing grows unseen up to an old figure.
    expect(Math.abs(walBytes - listedBytes), `${walBytes} bytes`).toBeLessThan(listedBytes * WAL_TOLERANCE);
  });
});
