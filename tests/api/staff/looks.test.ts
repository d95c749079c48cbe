import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { runAsOwner } from '#tests/fixtures/database.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { giveReason, LOOK_REASON, lookAt } from '#tests/fixtures/world/looks.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
const { admin, moderator } = world.people;
const support = await buildUser(world, { role: 'support', name: 'sue' });
afterAll(() => world.close());

const open = ({ wire }: TestUser, { userId }: TestUser) => outcomeOf(wire.call('staff.getPerson', { userId }));
const looksOf = async ({ name }: TestUser) =>
  (await admin.wire.call('staff.listActs', { kind: 'look', actor: name })).list.map(
    ({ user, subject, after, reason }) => ({ user, subject, after, reason }),
  );
const shift = (by: string, { userId }: TestUser) =>
  runAsOwner(world.ownerUrl, [
    "SET retention.erases = 'on'",
    `UPDATE staff_act SET at = at + interval '${by}' WHERE actor = '${userId}'`,
  ]);
/** The answer of `read` as if an hour had passed since all that staff did. The log is put back: its hashes hold the time. */
async function hourLater<T>(who: TestUser, read: () => Promise<T>): Promise<T> {
  await shift('-61 minutes', who);
  try {
    return await read();
  } finally {
    await shift('61 minutes', who);
  }
}

describe('staff who look at a person', () => {
  it.each([
    ['the page', 'staff.getPerson'],
    ['payment accounts', 'paymentAccounts.listOf'],
    ['sends between linked accounts', 'sends.listLinked'],
    ['orders', 'staff.listPersonOrders'],
  ] as const)('say why before they read %s', async (_, name) => {
    const person = await buildUser(world);
    const colleague = await buildUser(world, { role: 'moderator' });
    const read = () => refusalOf(colleague.wire.call(name, { userId: person.userId }));
    expect(await read()).toBe('staff.reason_needed');
    await lookAt(colleague, person);
    expect(await read()).not.toBe('staff.reason_needed');
  });

  it('are asked once an hour for each person, whatever their role, and the log has it', async () => {
    const [person, other] = [await buildUser(world), await buildUser(world)];
    for (const staff of [support, moderator, admin]) expect(await open(staff, person)).toBe('staff.reason_needed');
    const short = support.wire.call('staff.giveReason', { about: 'person', userId: person.userId, reason: 'why' });
    expect(await refusalOf(short)).toBe('gateway.invalid');
    await lookAt(support, person);
    for (let n = 0; n < 3; n++) expect(await open(support, person)).toBe('ok');
    expect(await open(moderator, person)).toBe('staff.reason_needed');
    expect(await open(support, other)).toBe('staff.reason_needed');
    expect(await looksOf(support)).toEqual([
      { user: person.name, subject: person.name, after: {}, reason: LOOK_REASON },
    ]);
    expect(await hourLater(support, () => open(support, person))).toBe('staff.reason_needed');
  });

  it('need no reason for a person whose case they have, and that is a line of the log too', async () => {
    const [seller, staff] = [await buildUser(world), await buildUser(world, { role: 'moderator' })];
    const { orderCode } = await sell(seller, world.adCode);
    expect(await open(staff, seller)).toBe('staff.reason_needed');
    await world.db.run(sql`UPDATE gift_order SET moderator_id = ${staff.userId} WHERE code = ${orderCode}`);
    for (let n = 0; n < 2; n++) expect(await open(staff, seller)).toBe('ok');
    expect(await looksOf(staff)).toMatchObject([{ user: seller.name, after: { case: orderCode } }]);
    await world.db.run(sql`UPDATE gift_order SET moderator_id = NULL WHERE code = ${orderCode}`);
  });
});

describe('a search for people', () => {
  it('by a mail, a phone or a device has a reason, and the log keeps none of them', async () => {
    const [person, staff] = [await buildUser(world), await buildUser(world, { role: 'support' })];
    const find = (search: string) => outcomeOf(staff.wire.call('staff.searchPeople', { search }));
    const mail = `${person.name}@example.com`;
    for (const search of [mail, '+49 151 1234-5678', person.userId, `device of ${person.userId}`]) {
      expect(await find(search)).toBe('staff.reason_needed');
    }
    await giveReason(staff, { about: 'people' });
    expect(await find(mail)).toBe('ok');
    const [line] = await looksOf(staff);
    expect(line).toEqual({ user: person.name, subject: 'mail', after: { matches: 1 }, reason: LOOK_REASON });
    // The reason for the search is one for the person whom it found.
    expect(await open(staff, person)).toBe('ok');
  });

  it('by what every user sees is a line only, and opens nobody', async () => {
    const [person, staff] = [await buildUser(world), await buildUser(world, { role: 'support' })];
    expect(await outcomeOf(staff.wire.call('staff.searchPeople', { search: person.name }))).toBe('ok');
    expect(await looksOf(staff)).toMatchObject([{ user: null, subject: person.name, after: { matches: 1 } }]);
    expect(await open(staff, person)).toBe('staff.reason_needed');
  });
});

describe('lists of all time', () => {
  it.each([
    ['withdrawals', 'withdrawals.listQueue', { show: 'all' }],
    ['payouts', 'payouts.listStaff', { tab: 'all' }],
  ] as const)('of %s are for moderators with a reason', async (about, name, params) => {
    const staff = await buildUser(world, { role: 'moderator' });
    const list = ({ wire }: TestUser) => outcomeOf(wire.call(name, params));
    expect(await list(support)).toBe('gateway.forbidden');
    expect(await outcomeOf(giveReason(support, { about }))).toBe('gateway.forbidden');
    expect(await list(staff)).toBe('staff.reason_needed');
    await giveReason(staff, { about });
    expect(await list(staff)).toBe('ok');
    expect(await looksOf(staff)).toMatchObject([{ subject: about, after: { list: about }, reason: LOOK_REASON }]);
    expect(await outcomeOf(support.wire.call(name, {}))).toBe('ok');
  });
});

describe('a complaint', () => {
  it('is read with its pictures while nobody has it, by its agent, and by others with a reason', async () => {
    const [person, agent, other] = [
      await buildUser(world),
      await buildUser(world, { role: 'support' }),
      await buildUser(world, { role: 'support' }),
    ];
    const { orderCode } = await sell(person, world.adCode);
    const picture = await person.wire.upload('ticket', await noiseImage());
    const complaint = { kind: 'complaint', orderCode, errorType: 'not_paid', specificProblem: 'No points' } as const;
    const { code } = await person.wire.call('workOrders.open', {
      ...complaint,
      problem: 'Nothing came',
      pictures: [picture],
    });
    const read = async (staff: TestUser) => [
      await outcomeOf(staff.wire.call('workOrders.get', { code })),
      await outcomeOf(staff.wire.call('uploads.getLink', { id: picture })),
    ];
    expect(await read(agent)).toEqual(['ok', 'ok']);
    expect(await looksOf(agent)).toMatchObject([{ user: person.name, after: { request: code } }]);
    // A request that waits may be read, but not all of its owner.
    expect(await open(agent, person)).toBe('staff.reason_needed');
    await agent.wire.call('workOrders.assign', { code });
    expect(await read(agent)).toEqual(['ok', 'ok']);
    // The account itself may be read while the agent has its request.
    expect(await open(agent, person)).toBe('ok');
    expect(await looksOf(agent)).toMatchObject([{ after: { case: code } }, { after: { request: code } }]);
    expect(await read(other)).toEqual(['staff.reason_needed', 'staff.reason_needed']);
    await lookAt(other, person);
    expect(await read(other)).toEqual(['ok', 'ok']);
    expect(await outcomeOf(person.wire.call('uploads.getLink', { id: picture }))).toBe('ok');
  });
});
