import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { runSweeps } from '#server/app/sweep.ts';
import { securityFeature } from '#server/features/security/feature.ts';
import { refusedCalls } from '#server/gateway/refused-calls.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { cardOf, NOTE } from '#tests/fixtures/world/order-life.ts';
import { buildUser, PASSWORD, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld({
  'auth.login_failures': 3,
  'security.refused_every_s': 3_600,
  'help.searches_per_minute': 2,
});
afterAll(() => world.close());

/** Refused calls of one caller come together until their time is over; here it never is. */
const flush = () => refusedCalls(world.services).flush();

type Filter = Parameters<typeof eventsOf>[0];
async function eventsOf(filter: {
  actor?: string;
  address?: string;
  kind?: 'login' | 'locked' | 'staff_reveal' | 'refused';
}) {
  return (await world.people.admin.wire.call('security.listEvents', filter)).list;
}
const kindsOf = async (filter: Filter) => (await eventsOf(filter)).map(({ kind }) => kind);

describe('the security log', () => {
  it('has logins, and locks after too many failures', async () => {
    const { name, loginName } = await buildUser(world);
    await client(world.url).login(loginName, PASSWORD);
    const [login] = await eventsOf({ actor: name.toUpperCase() });
    expect(login).toMatchObject({ kind: 'login', actor: name, address: '127.0.0.1' });
    expect(login?.userAgent).not.toBe('');
    const thief = client(world.url);
    for (let i = 0; i < 3; i++) await refusalOf(thief.login(loginName, 'Wrong2468'));
    const locks = async () => (await eventsOf({ kind: 'locked' })).map(({ subject }) => subject);
    // Written beside the answer, which does not wait for it.
    await expect.poll(async () => (await locks()).some((subject) => subject.includes(loginName))).toBe(true);
  });

  it('has new passwords, and changed roles by whatever means', async () => {
    const user = await buildUser(world);
    await user.wire.call('auth.setTradingPassword', { oldPassword: TRADE_PASSWORD, newPassword: 'Another2468' });
    await user.wire.call('auth.setPassword', { oldPassword: PASSWORD, newPassword: 'Fresh13579' });
    await world.db.run(sql`UPDATE app_user SET role = 'support' WHERE id = ${user.userId}`);
    // One line a change, though money is held and the owner is mailed.
    const events = await eventsOf({ actor: user.name });
    expect(events.map(({ kind }) => kind)).toEqual(['role_changed', 'password_set', 'trading_password_set']);
    expect(events[0]?.subject).toBe('trader, active -> support, active');
  });

  it('has settings that were changed, and codes that staff opened', async () => {
    const { admin, moderator } = world.people;
    await admin.wire.call('settings.setRule', {
      name: 'chat.retract_s',
      value: 100,
      before: 120,
      reason: 'A test of the log',
    });
    expect(await kindsOf({ actor: admin.name })).toEqual(['setting_changed']);
    const order = await world.life.held();
    await moderator.wire.call('orders.revealCard', { code: order.code, cardId: cardOf(order, 1), reason: NOTE });
    expect(await eventsOf({ kind: 'staff_reveal' })).toMatchObject([
      { actor: moderator.name, subject: `card_opened ${order.code}`, address: '127.0.0.1' },
    ]);
    // What parties open stands in the order's log only.
    expect(await kindsOf({ actor: world.people.provider.name })).toEqual([]);
  });

  it('has the files that staff take along, and none of parties', async () => {
    const [agent, trader] = [await buildUser(world, { role: 'support' }), await buildUser(world)];
    for (const { wire } of [agent, trader]) await wire.exportFile('ads.list', {});
    await agent.wire.exportFile('sensitiveWords.listTriggers', {});
    const events = await eventsOf({ actor: agent.name, kind: 'staff_reveal' });
    expect(events.map(({ subject }) => subject)).toEqual(['export sensitiveWords.listTriggers', 'export ads.list']);
    expect(await kindsOf({ actor: trader.name })).toEqual([]);
  });

  it('has refused calls, one event a caller and kind however many they were', async () => {
    await flush();
    const trader = await buildUser(world);
    const { wire } = trader;
    const right = wire.csrfToken;
    for (let i = 0; i < 30; i++) await refusalOf(wire.call('security.listEvents', {}));
    wire.csrfToken = 'wrong';
    for (let i = 0; i < 7; i++) await refusalOf(wire.call('users.setProfile', { bio: 'x' }));
    wire.csrfToken = right;
    const { code } = await world.life.placed([100]);
    for (let i = 0; i < 5; i++) await refusalOf(wire.call('orders.get', { code }));
    for (let i = 0; i < 4; i++) await refusalOf(wire.call('help.search', { text: `word ${i}` }));
    await flush();
    const events = await eventsOf({ actor: trader.name, kind: 'refused' });
    expect(events.map(({ subject }) => subject).sort()).toEqual([
      'gateway.csrf, 7: users.setProfile',
      'gateway.forbidden, 30: security.listEvents',
      'gateway.rate_limited, 2: help.search',
      'nothing.found, 5: orders.get',
    ]);
    expect(events[0]).toMatchObject({ address: '127.0.0.1' });
  });

  it('takes few events of a flood from invented addresses', async () => {
    const note = refusedCalls(world.services).note;
    const call = { error: 'gateway.forbidden', function: 'users.getMe', session: null, userAgent: '' } as const;
    for (let i = 0; i < 3_000; i++) note({ ...call, address: `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}` });
    const counts = async () => {
      const rows = await world.db.many<{ subject: string }>(sql`
        SELECT subject FROM security_event WHERE kind = 'refused' AND subject LIKE '%users.getMe'`);
      return rows.map(({ subject }) => Number(/, (\d+):/.exec(subject)?.[1]));
    };
    const sum = async () => (await counts()).reduce((total, count) => total + count, 0);
    await flush();
    expect(await sum()).toBe(3_000);
    expect((await counts()).length).toBeLessThanOrEqual(21);
  });

  it('counts callers without a user by their IPv6 network, of which one may have any number of parts', async () => {
    const note = refusedCalls(world.services).note;
    const call = { error: 'gateway.csrf', function: 'users.getProfile', session: null, userAgent: '' } as const;
    for (let i = 0; i < 10; i++) note({ ...call, address: `2001:db8:7:${i}::1` });
    await flush();
    const subjects = await world.db.many<{ subject: string }>(sql`
      SELECT subject FROM security_event WHERE kind = 'refused' AND subject LIKE '%users.getProfile'`);
    expect(subjects).toEqual([{ subject: 'gateway.csrf, 10: users.getProfile' }]);
  });

  it('is swept after a time, and keeps a month whatever is asked', async () => {
    const old = await buildUser(world);
    const insert = (days: number) =>
      world.db.run(sql`
        INSERT INTO security_event (id, kind, user_id, subject, address, user_agent, at)
        VALUES (${randomUUID()}, 'login', ${old.userId}, '', '', '', now() - make_interval(days => ${days}))`);
    await insert(366);
    await insert(364);
    await runSweeps(world.services, securityFeature.sweeps ?? []);
    const left = await eventsOf({ actor: old.name });
    expect(left).toHaveLength(1);
    await expect(world.db.run(sql`SELECT sweep_security_events(0, 1000)`)).rejects.toThrow('append-only');
  });

  it('is for administrators, and nobody changes it', async () => {
    for (const who of [world.people.moderator, world.people.seller]) {
      expect(await refusalOf(who.wire.call('security.listEvents', {}))).toBe('gateway.forbidden');
    }
    await expect(world.db.run(sql`DELETE FROM security_event`)).rejects.toThrow('permission denied');
    await expect(world.db.run(sql`UPDATE security_event SET subject = ''`)).rejects.toThrow('permission denied');
  });
});
