import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, payByCard, placePoints, releaseTo } from '#tests/fixtures/world/points-orders.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  const { seller } = world.people;
  await sell(seller, world.adCode);
  await world.life.released();
  const trader = await buildUser(world, { points: 1_000 });
  const { orderCode } = await placePoints(seller, await addPointsAd(world, trader), 20);
  await payByCard(world, seller, orderCode);
  await releaseTo(trader, orderCode);
});
afterAll(() => world.close());

async function cellsOf<N extends CallName>({ wire }: TestUser, name: N, params: ParamsOf<N>, lang: 'en' | 'zh_cn') {
  const { bytes } = await wire.exportFile(name, params, { lang });
  const rows = parse<Record<string, string>>(bytes, { bom: true, columns: true });
  expect(rows.length).toBeGreaterThan(0);
  return rows.flatMap((row) => Object.entries(row)).flat();
}

/** The form of names in code: of states and kinds, and of fields. */
const IN_CODE = /^[a-z]+(?:_[a-z]+)+$|^[a-z]+(?:[A-Z][a-z]*)+$/;

describe('a file of an own list', () => {
  it.each(['en', 'zh_cn'] as const)('says everything in words, in %s', async (lang) => {
    const { seller, provider } = world.people;
    const names = new Set(Object.values(world.people).map(({ name }) => name));
    const cells = [
      ...(await cellsOf(seller, 'orders.listMine', {}, lang)),
      ...(await cellsOf(seller, 'pointsOrders.listMine', {}, lang)),
      ...(await cellsOf(seller, 'points.listHistory', {}, lang)),
      ...(await cellsOf(provider, 'points.listHistory', {}, lang)),
      ...(await cellsOf(provider, 'points.listGiftBill', {}, lang)),
      ...(await cellsOf(seller, 'points.listOtcBill', {}, lang)),
    ];
    expect(cells.filter((cell) => IN_CODE.test(cell) && !names.has(cell))).toEqual([]);
  });
});
