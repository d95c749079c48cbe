import { afterAll, describe, expect, it } from 'vitest';
import { SHIFTS } from '#core/offers/open-hours.ts';
import { addDays, startOf, WINDOW_MS, windowAt } from '#core/shifts/windows.ts';
import { endShifts } from '#server/features/shifts/shifts.loop.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { withinOne } from '#tests/fixtures/within-one.ts';
import { takenCase } from '#tests/fixtures/world/identity.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { ask } from '#tests/fixtures/world/payouts.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPayableAccount, addPointsAd, payByCard, placePoints } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { buildOperator } from '#tests/fixtures/world/teams.ts';

await withinOne('hour');
const app = await startTestApp({ loops: false });
afterAll(() => app.close());

interface Team {
  readonly id: string;
  readonly owner: TestUser;
  readonly operator: TestUser;
  readonly memberId: string;
}

async function buildTeam(): Promise<Team> {
  const owner = await buildUser(app, { role: 'provider', points: 1_000 });
  const operator = await buildUser(app);
  const [id, memberId] = [newId(), newId()];
  await app.db.run(sql`INSERT INTO team (id, owner_id, name) VALUES (${id}, ${owner.userId}, 'Night crew')`);
  await app.db.run(sql`
    INSERT INTO team_member (id, team_id, user_id, name, rights)
    VALUES (${memberId}, ${id}, ${operator.userId}, 'Olu', ARRAY['orders'])`);
  await app.db.run(sql`UPDATE app_user SET kind = '', team_id = ${id} WHERE id = ${owner.userId}`);
  return { id, owner, operator, memberId };
}

/** A session in which the operator acts for the owner, as it is stored. */
async function actAsOwner({ owner, memberId }: Team): Promise<string> {
  const id = newId();
  await app.db.run(sql`
    INSERT INTO session (id, token_hash, user_id, operator_id, device_id, address, expires_at)
    VALUES (${id}, ${Buffer.from(id)}, ${owner.userId}, ${memberId}, 'device', '127.0.0.1', now() + interval '1 hour')`);
  return id;
}

const isLive = async (sessionId: string) =>
  (await app.db.maybe(sql`SELECT FROM session WHERE id = ${sessionId} AND ended_at IS NULL`)) !== null;

/** Plans a window that began so many milliseconds ago. */
const planAt = (groupId: string, userId: string, agoMs: number) =>
  app.db.run(sql`
    INSERT INTO shift_plan (group_id, user_id, starts_at)
    VALUES (${groupId}, ${userId}, now() - make_interval(secs => ${agoMs / 1_000}))`);

const HOUR = 3_600_000;

describe('the plan of a team', () => {
  it('is made by the provider, and read by the members', async () => {
    const { owner, operator } = await buildTeam();
    const { today, shift, zone } = await owner.wire.call('shifts.getPlan', {});
    expect(zone).toBe(8);
    const add = [
      { userId: operator.userId, day: today, shift },
      { userId: operator.userId, day: addDays(today, 1), shift: 16 as const },
    ];
    await owner.wire.call('shifts.setWindows', { add, remove: [] });
    await owner.wire.call('shifts.setWindows', { add: add.slice(0, 1), remove: add.slice(1) });
    const seen = await operator.wire.call('shifts.getPlan', { day: today });
    expect(seen).toMatchObject({ group: 'team', mayPlan: false, windows: add.slice(0, 1) });
    expect(seen.members).toContainEqual({ userId: operator.userId, name: operator.name, works: 'on' });
    expect(seen.members).toContainEqual({ userId: owner.userId, name: owner.name, works: 'free' });
    const end = startOf({ day: today, shift }, 8) + WINDOW_MS;
    expect(await operator.wire.call('shifts.getMine', {})).toMatchObject({
      group: 'team',
      works: 'on',
      until: new Date(end).toISOString(),
      dutyShifts: SHIFTS.indexOf(shift) + 1,
    });
  });

  it('keeps the hours of the day in another zone, and repeats a week', async () => {
    const { owner, operator } = await buildTeam();
    const { today } = await owner.wire.call('shifts.getPlan', {});
    const day = addDays(today, 7);
    const { userId } = operator;
    const add = [
      { userId, day, shift: 0 as const },
      { userId, day, shift: 8 as const },
    ];
    await owner.wire.call('shifts.setWindows', { add, remove: [] });
    await owner.wire.call('shifts.setZone', { zone: 3 });
    expect(await owner.wire.call('shifts.getPlan', { day })).toMatchObject({ zone: 3, windows: add });
    const next = addDays(day, 7);
    expect(await owner.wire.call('shifts.copyWeek', { day: next })).toEqual({ added: 2 });
    expect(await owner.wire.call('shifts.copyWeek', { day: next })).toEqual({ added: 0 });
    const { windows } = await owner.wire.call('shifts.getPlan', { day: next });
    expect(windows).toEqual(add.map((window) => ({ ...window, day: next })));
  });

  it('does not change what is over, and plans no strangers', async () => {
    const { owner } = await buildTeam();
    const stranger = await buildUser(app);
    const plan = (userId: string, day: string) =>
      outcomeOf(owner.wire.call('shifts.setWindows', { add: [{ userId, day, shift: 8 }], remove: [] }));
    const { today } = await owner.wire.call('shifts.getPlan', {});
    expect(await plan(owner.userId, addDays(today, -2))).toBe('shifts.over');
    expect(await plan(stranger.userId, addDays(today, 2))).toBe('nothing.found');
  });

  it('is nobody else’s', async () => {
    const { operator, owner } = await buildTeam();
    const stranger = await buildUser(app, { role: 'provider' });
    const change = { add: [], remove: [] };
    expect(await outcomeOf(client(app.url).call('shifts.getPlan', {}))).toBe('session.required');
    expect(await outcomeOf(stranger.wire.call('shifts.getPlan', {}))).toBe('nothing.found');
    expect(await outcomeOf(operator.wire.call('shifts.setWindows', change))).toBe('gateway.forbidden');
    expect(await outcomeOf(operator.wire.call('shifts.setZone', { zone: 3 }))).toBe('gateway.forbidden');
    expect(await outcomeOf(operator.wire.call('shifts.copyWeek', { day: '2026-11-30' }))).toBe('gateway.forbidden');
    const other = await buildTeam();
    const { id } = await operator.wire.call('shifts.writeHandover', { note: 'Only ours' });
    expect(await outcomeOf(other.owner.wire.call('shifts.acknowledge', { id }))).toBe('nothing.found');
    expect(await outcomeOf(owner.wire.call('shifts.acknowledge', { id }))).toBe('ok');
  });

  it('of the staff is made by administrators', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    const agent = await buildUser(app, { role: 'support' });
    const { today, shift } = await agent.wire.call('shifts.getPlan', {});
    const change = { add: [{ userId: agent.userId, day: today, shift }], remove: [] };
    expect(await outcomeOf(agent.wire.call('shifts.setWindows', change))).toBe('gateway.forbidden');
    await admin.wire.call('shifts.setWindows', change);
    expect(await agent.wire.call('shifts.getMine', {})).toMatchObject({ group: 'staff', works: 'on' });
  });
});

describe('the end of a shift', () => {
  it('ends the session in which an operator acts, after the time to hand over, and hands open orders over', async () => {
    const team = await buildTeam();
    const { id, owner, operator } = team;
    const seller = await buildUser(app);
    const { orderCode } = await sell(seller, await publishAd(owner));
    const sessionId = await actAsOwner(team);
    await endShifts(app.services);
    expect(await isLive(sessionId)).toBe(true);
    await planAt(id, operator.userId, WINDOW_MS + 60_000);
    expect(await operator.wire.call('shifts.getMine', {})).toMatchObject({ works: 'grace', isEnding: true });
    await endShifts(app.services);
    expect(await isLive(sessionId)).toBe(true);
    await app.db.run(sql`UPDATE shift_plan SET starts_at = starts_at - interval '15 minutes' WHERE group_id = ${id}`);
    expect(await endShifts(app.services)).toBe(1);
    expect(await isLive(sessionId)).toBe(false);
    const { list } = await owner.wire.call('shifts.listHandovers', {});
    expect(list).toMatchObject([
      { by: operator.name, isMine: false, note: '', seenBy: null, items: [{ kind: 'order', ref: orderCode }] },
    ]);
  });

  it('lets who works on in the next window act on', async () => {
    const team = await buildTeam();
    const sessionId = await actAsOwner(team);
    await planAt(team.id, team.operator.userId, 2 * WINDOW_MS);
    await planAt(team.id, team.operator.userId, HOUR);
    expect(await endShifts(app.services)).toBe(0);
    expect(await isLive(sessionId)).toBe(true);
  });

  it('writes no second hand-over beside the operator’s own', async () => {
    const team = await buildTeam();
    await actAsOwner(team);
    await team.operator.wire.call('shifts.writeHandover', { note: 'The Steam card is being checked' });
    await planAt(team.id, team.operator.userId, WINDOW_MS + HOUR);
    expect(await endShifts(app.services)).toBe(1);
    const { list } = await team.owner.wire.call('shifts.listHandovers', {});
    expect(list.map(({ note }) => note)).toEqual(['The Steam card is being checked']);
  });

  it('is the end for an operator who acts, who may come back in the next one', async () => {
    const { id: teamId, owner } = await buildTeam();
    const { id, person, wire } = await buildOperator(app, { teamId, provider: owner }, ['orders']);
    await wire.call('shifts.writeHandover', { note: 'From within' });
    const { list } = await wire.call('shifts.listHandovers', {});
    expect(list).toMatchObject([{ by: person.name, isMine: true }]);
    expect(await outcomeOf(wire.call('shifts.setZone', { zone: 3 }))).toBe('gateway.forbidden');
    await planAt(teamId, person.userId, WINDOW_MS + HOUR);
    expect(await endShifts(app.services)).toBe(1);
    const enter = () => outcomeOf(person.wire.call('teams.changeOperator', { operatorId: id }));
    expect(await enter()).toBe('shifts.off');
    await planAt(teamId, person.userId, HOUR);
    expect(await enter()).toBe('ok');
  });

  it('is looked for in all teams and receptions by the same three statements', async () => {
    const ending: string[] = [];
    for (let number = 0; number < 3; number++) {
      const team = await buildTeam();
      const sessionId = await actAsOwner(team);
      if (number < 2) {
        await planAt(team.id, team.operator.userId, WINDOW_MS + HOUR);
        ending.push(sessionId);
      }
    }
    const { db } = app.services;
    let reads = 0;
    const many: typeof db.many = (query) => {
      reads += 1;
      return db.many(query);
    };
    expect(await endShifts({ ...app.services, db: { ...db, many } })).toBe(2);
    expect(reads).toBe(3);
    expect(await Promise.all(ending.map(isLive))).toEqual([false, false]);
  });

  it('closes the reception of an agent', async () => {
    const agent = await buildUser(app, { role: 'support' });
    await agent.wire.call('support.openReception', {});
    await endShifts(app.services);
    expect(await agent.wire.call('support.getDesk', {})).toMatchObject({ receiving: true });
    await planAt('00000000-0000-0000-0000-000000000000', agent.userId, 2 * WINDOW_MS);
    await endShifts(app.services);
    expect(await agent.wire.call('support.getDesk', {})).toMatchObject({ receiving: false });
    expect(await agent.wire.call('users.getMe', {})).toMatchObject({ serviceAssign: '0' });
  });
});

describe('a hand-over', () => {
  it('is acknowledged once, by a colleague', async () => {
    const { owner, operator } = await buildTeam();
    expect(await operator.wire.call('shifts.draftHandover', {})).toEqual({ items: [] });
    const { id } = await operator.wire.call('shifts.writeHandover', { note: 'All quiet' });
    expect(await owner.wire.call('shifts.getMine', {})).toMatchObject({ openHandovers: 1 });
    expect(await operator.wire.call('shifts.getMine', {})).toMatchObject({ openHandovers: 0 });
    expect(await outcomeOf(operator.wire.call('shifts.acknowledge', { id }))).toBe('shifts.own_handover');
    await owner.wire.call('shifts.acknowledge', { id });
    expect(await outcomeOf(owner.wire.call('shifts.acknowledge', { id }))).toBe('already.done');
    const { list } = await operator.wire.call('shifts.listHandovers', {});
    expect(list).toMatchObject([{ isMine: true, note: 'All quiet', seenBy: owner.name }]);
  });
});

it('a hand-over shows a member what they have a right for, in their shift, while they act for the provider', async () => {
  const { id: teamId, owner } = await buildTeam();
  const { orderCode } = await sell(await buildUser(app), await publishAd(owner));
  const operatorOf = (right: 'orders' | 'ads') => buildOperator(app, { teamId, provider: owner }, [right]);
  const [worker, other] = [await operatorOf('orders'), await operatorOf('ads')];
  await owner.wire.call('shifts.writeHandover', { note: 'Mind the deadline' });
  const read = async ({ wire }: { wire: typeof owner.wire }) => {
    const [{ items }, { list }] = [
      await wire.call('shifts.draftHandover', {}),
      await wire.call('shifts.listHandovers', {}),
    ];
    return [items.map(({ ref }) => ref), list.map((row) => row.items.map(({ ref }) => ref))];
  };
  expect(await read(worker)).toEqual([[orderCode], [[orderCode]]]);
  // Their own session has no business of the provider's.
  expect(await read(worker.person)).toEqual([[], [[]]]);
  expect(await read(other)).toEqual([[], [[]]]);
  await planAt(teamId, worker.person.userId, 2 * WINDOW_MS);
  expect(await read(worker)).toEqual([[], []]);
  expect(await read(owner)).toEqual([[orderCode], [[orderCode]]]);
});

it('a hand-over of a team names points orders and payouts of its provider, to the provider only', async () => {
  const { id: teamId, owner } = await buildTeam();
  const [buyer, judge] = [await buildUser(app), await buildUser(app, { role: 'moderator' })];
  const { orderCode } = await placePoints(buyer, await addPointsAd(app, owner), 100);
  const accountId = await addPayableAccount(app, owner);
  const { id: payoutId } = await ask({ ...owner, accountId });
  const worker = await buildOperator(app, { teamId, provider: owner }, ['orders', 'chat']);
  const refsOf = async ({ wire }: { wire: typeof owner.wire }) =>
    (await wire.call('shifts.draftHandover', {})).items.map(({ kind, ref, name }) => [kind, ref, name]);
  expect(await refsOf(owner)).toEqual([
    ['points_order', orderCode, buyer.name],
    ['payout', payoutId, ''],
  ]);
  expect(await refsOf(worker)).toEqual([]);
  expect(await refsOf(judge)).toEqual([]);
});

it('a hand-over of staff names points cases, work orders and applications that the person holds', async () => {
  const judge = await buildUser(app, { role: 'moderator' });
  const [seller, buyer] = [await buildUser(app, { points: 500 }), await buildUser(app, { level: 0 })];
  const { orderCode: code } = await placePoints(buyer, await addPointsAd(app, seller), 100);
  await payByCard(app, buyer, code);
  await seller.wire.call('pointsOrders.rejectCard', { code, reason: 'The card was spent before' });
  await judge.wire.call('pointsOrders.takeCase', { code });
  const { code: workOrder } = await seller.wire.call('workOrders.open', {
    kind: 'consult',
    problem: 'Where do I see my points?',
  });
  await judge.wire.call('workOrders.assign', { code: workOrder });
  const applicant = await buildUser(app, { level: 0 });
  const id = await takenCase(judge, applicant);
  const { items } = await judge.wire.call('shifts.draftHandover', {});
  expect(items.map(({ kind, ref, name }) => [kind, ref, name])).toEqual([
    ['points_case', code, seller.name],
    ['work_order', workOrder, seller.name],
    ['identity', id, applicant.name],
  ]);
});

it('somebody in no group has no shift', async () => {
  const { wire } = await buildUser(app);
  const now = windowAt(Date.now(), 8);
  expect(await wire.call('shifts.getMine', {})).toMatchObject({
    group: null,
    works: 'free',
    dutyShifts: SHIFTS.indexOf(now.shift) + 1,
    openHandovers: 0,
  });
});
