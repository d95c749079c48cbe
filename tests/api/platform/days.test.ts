import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, catalogue, type ParamsOf } from '#contract/catalogue.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { withOwnDb } from '#tests/fixtures/owner-db.ts';
import { lookAt } from '#tests/fixtures/world/looks.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, payByCard, placePoints, releaseTo } from '#tests/fixtures/world/points-orders.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

/** Two zones that never have the same day, and one whose clocks go forward on this day. */
const EAST = 'Pacific/Kiritimati';
const WEST = 'Pacific/Pago_Pago';
const AUCKLAND = 'Pacific/Auckland';
const CHANGE_DAY = '2026-09-27';

let world: World;
let staff: TestUser;
beforeAll(async () => {
  world = await openWorld();
  const { seller, stranger, admin } = world.people;
  staff = await buildUser(world, { role: 'support' });
  await sell(seller, world.adCode);
  const trader = await buildUser(world, { points: 1_000 });
  const { orderCode: code } = await placePoints(seller, await addPointsAd(world, trader), 20);
  await payByCard(world, seller, code);
  await releaseTo(trader, code);
  await stranger.wire.call('workOrders.open', { kind: 'consult', problem: 'The points of this order never came' });
  await admin.wire.call('settings.setFxOverride', { currency: 'EUR', figure: '1.3', reason: 'As the bank has it' });
  await lookAt(admin, stranger);
  await world.db.run(sql`
    INSERT INTO security_event (id, kind, user_id, subject, address, user_agent)
    VALUES (${newId()}, 'login', ${seller.userId}, '', '127.0.0.1', '')`);
});
afterAll(() => world.close());

type Days = Pick<ParamsOf<'orders.listMine'>, 'from' | 'to' | 'zone'>;

/** A list that has rows of now, by its caller. */
const LISTS: Partial<Record<CallName, (days: Days) => Promise<{ readonly totalCount: number }>>> = {
  'orders.listMine': (days) => world.people.seller.wire.call('orders.listMine', days),
  'pointsOrders.listMine': (days) => world.people.seller.wire.call('pointsOrders.listMine', days),
  'points.listHistory': (days) => world.people.provider.wire.call('points.listHistory', days),
  'points.listGiftBill': (days) => world.people.provider.wire.call('points.listGiftBill', days),
  'points.listOtcBill': (days) => world.people.seller.wire.call('points.listOtcBill', days),
  'workOrders.list': (days) => staff.wire.call('workOrders.list', days),
  'settings.listChanges': (days) => world.people.admin.wire.call('settings.listChanges', days),
  'security.listEvents': (days) => world.people.admin.wire.call('security.listEvents', days),
  'staff.listActs': (days) => world.people.admin.wire.call('staff.listActs', days),
  'treasury.listHistory': (days) => world.people.admin.wire.call('treasury.listHistory', days),
};

const todayIn = (zone: string): string => Temporal.Now.plainDateISO(zone).toString();
const dayOf = (day: string) => ({ from: day, to: day });

describe('the days of a list', () => {
  it.each(Object.entries(LISTS))('are those of the zone that its reader sees: %s', async (_, list) => {
    const { totalCount } = await list({});
    expect(totalCount).toBeGreaterThan(0);
    for (const [zone, other] of [
      [EAST, WEST],
      [WEST, EAST],
    ] as const) {
      expect(await list({ ...dayOf(todayIn(zone)), zone })).toMatchObject({ totalCount });
      expect(await list({ ...dayOf(todayIn(other)), zone })).toMatchObject({ totalCount: 0 });
    }
  });

  it('have a zone wherever a list has them', () => {
    const narrowed = Object.entries(catalogue).flatMap(([name, { params }]) => {
      const { shape } = params as unknown as { readonly shape?: Readonly<Record<string, unknown>> };
      return shape !== undefined && 'start' in shape && 'from' in shape ? [name] : [];
    });
    expect(narrowed.toSorted()).toEqual(Object.keys(LISTS).toSorted());
  });
});

describe('a day of the account’s zone', () => {
  it('has as many hours as its clocks show', async () => {
    const { seller } = world.people;
    const total = async (days: Days) => (await seller.wire.call('orders.listMine', days)).totalCount;
    const at = async (moment: string, day: string, more: Days = {}) => {
      await withOwnDb(world, (db) => db.run(sql`UPDATE gift_order SET placed_at = ${moment}::timestamptz`));
      return total({ ...dayOf(day), ...more });
    };
    await seller.wire.call('users.setProfile', { timeZone: AUCKLAND });
    // Twelve hours ahead at its beginning, thirteen at its end.
    expect(await at('2026-09-26T11:59:59.999Z', CHANGE_DAY)).toBe(0);
    expect(await at('2026-09-26T12:00:00Z', CHANGE_DAY)).toBe(1);
    expect(await at('2026-09-27T10:59:59.999Z', CHANGE_DAY)).toBe(1);
    expect(await at('2026-09-27T11:00:00Z', CHANGE_DAY)).toBe(0);
    expect(await at('2026-09-27T11:00:00Z', '2026-09-28')).toBe(1);
    expect(await total({ from: '2026-09-28' })).toBe(1);
    expect(await total({ to: CHANGE_DAY })).toBe(0);
    // The zone of the screen comes before that of the account.
    expect(await at('2026-09-27T11:00:00Z', CHANGE_DAY, { zone: 'UTC' })).toBe(1);
    await seller.wire.call('users.setProfile', { timeZone: null });
    expect(await at('2026-09-27T23:59:59.999Z', CHANGE_DAY)).toBe(1);
  });

  it('begins after midnight where the clocks skip it, and may be the last or the first there is', async () => {
    const { seller } = world.people;
    const total = async (days: Days) => (await seller.wire.call('orders.listMine', days)).totalCount;
    await withOwnDb(world, (db) => db.run(sql`UPDATE gift_order SET placed_at = '2026-04-23T22:00:00Z'`));
    expect(await total({ ...dayOf('2026-04-24'), zone: 'Africa/Cairo' })).toBe(1);
    expect(await total({ ...dayOf('2026-04-23'), zone: 'Africa/Cairo' })).toBe(0);
    expect(await total({ from: '0001-01-01', to: '9999-12-31', zone: WEST })).toBe(1);
    expect(await total({ from: '0001-01-01', to: '9999-12-31', zone: EAST })).toBe(1);
    const nowhere = seller.wire.call('orders.listMine', { from: CHANGE_DAY, zone: 'Nowhere/At_All' });
    await expect(nowhere).rejects.toMatchObject({ code: 'gateway.invalid' });
  });

  it('is found in each zone that an account can have', async () => {
    const zones = [
      ...Intl.supportedValuesOf('timeZone'),
      'Europe/Kyiv',
      'US/Eastern',
      'Etc/GMT+8',
      'PRC',
      'pacific/auckland',
    ];
    const begins = (zone: string) => Temporal.PlainDate.from(CHANGE_DAY).toZonedDateTime(zone).epochMilliseconds;
    for (const zone of zones) expect(begins(zone)).toBeGreaterThan(0);
  });
});
