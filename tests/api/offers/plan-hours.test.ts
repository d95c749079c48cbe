import { afterAll, expect, it } from 'vitest';
import { SHIFTS } from '#core/offers/open-hours.ts';
import { addDays, startOf, WINDOW_MS, windowAt } from '#core/shifts/windows.ts';
import { followPlans } from '#server/features/offers/own/follow-plan.job.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { withinOne } from '#tests/fixtures/within-one.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { openTeam } from '#tests/fixtures/world/teams.ts';

const ZONE = 8;

await withinOne('hour');
const app = await startTestApp({ loops: false });
afterAll(() => app.close());

const hoursOf = async ({ wire }: TestUser, code: string) => {
  const { openHours, followsPlan } = await wire.call('ads.getMine', { code });
  return { openHours, followsPlan };
};

async function buildProvider(): Promise<{ provider: TestUser; plan: (starts: readonly number[]) => Promise<void> }> {
  const provider = await buildUser(app, { role: 'provider', points: 10_000 });
  const teamId = await openTeam(app, provider);
  const plan = async (starts: readonly number[]) => {
    await app.db.run(sql`DELETE FROM shift_plan WHERE group_id = ${teamId}`);
    await app.db.run(sql`
      INSERT INTO shift_plan (group_id, user_id, starts_at)
      SELECT ${teamId}, ${provider.userId}, s FROM unnest(${starts.map((start) => new Date(start))}::timestamptz[]) s`);
  };
  return { provider, plan };
}

/** When the window begins that is so many after the one that runs. */
const windowIn = (windows: number) => startOf(windowAt(Date.now(), ZONE), ZONE) + windows * WINDOW_MS;

it('an offer that follows the plan is open in planned windows, and changes with the plan', async () => {
  const { provider, plan } = await buildProvider();
  const code = await publishAd(provider, { followsPlan: true });
  expect(await hoursOf(provider, code)).toEqual({ openHours: null, followsPlan: true });
  await plan([windowIn(0)]);
  expect(await followPlans(app.services)).toBe(1);
  expect(await followPlans(app.services)).toBe(0);
  const { shift } = windowAt(Date.now(), ZONE);
  expect(await hoursOf(provider, code)).toEqual({ openHours: { zone: ZONE, shifts: [shift] }, followsPlan: true });
  const later = windowIn(7);
  await plan([later]);
  await followPlans(app.services);
  const shown = { zone: ZONE, shifts: [windowAt(later, ZONE).shift], from: later };
  expect((await hoursOf(provider, code)).openHours).toEqual(shown);
});

it('an order keeps the hours of its moment: cards wait for the first planned window', async () => {
  const { provider, plan } = await buildProvider();
  const later = windowIn(7);
  await plan([later, later + WINDOW_MS, later + 2 * WINDOW_MS]);
  const code = await publishAd(provider, { followsPlan: true });
  const seller = await buildUser(app);
  const { orderCode } = await sell(seller, code);
  const order = await seller.wire.call('orders.get', { code: orderCode });
  expect(order.offer.openHours).toEqual({ zone: ZONE, shifts: [...SHIFTS], from: later });
  expect(Date.parse(order.dueAt ?? '')).toBeGreaterThan(later);
  expect(Date.parse(order.dueAt ?? '')).toBeLessThan(later + WINDOW_MS);
  await plan([]);
  await followPlans(app.services);
  expect((await hoursOf(provider, code)).openHours).toBeNull();
  expect((await seller.wire.call('orders.get', { code: orderCode })).offer.openHours).toEqual(order.offer.openHours);
});

it('windows of members who have left open nothing', async () => {
  const { provider, plan } = await buildProvider();
  await plan([]);
  const code = await publishAd(provider, { followsPlan: true });
  const stranger = await buildUser(app);
  const { id } = await app.db.one<{ id: string }>(sql`SELECT id FROM team WHERE owner_id = ${provider.userId}`);
  await app.db.run(sql`
    INSERT INTO team_member (id, team_id, user_id, name, rights, ended_at)
    VALUES (${newId()}, ${id}, ${stranger.userId}, 'Olu', ARRAY['orders'], now())`);
  await app.db.run(sql`
    INSERT INTO shift_plan (group_id, user_id, starts_at) VALUES (${id}, ${stranger.userId}, ${new Date(windowIn(0))})`);
  await followPlans(app.services);
  expect((await hoursOf(provider, code)).openHours).toBeNull();
  const own = { day: addDays(windowAt(Date.now(), ZONE).day, 1), shift: SHIFTS[0] };
  await plan([startOf(own, ZONE)]);
  await followPlans(app.services);
  expect((await hoursOf(provider, code)).openHours).toMatchObject({ shifts: [0] });
});
