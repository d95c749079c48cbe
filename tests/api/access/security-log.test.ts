import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { client } from '#tests/fixtures/client.ts';
import { cardOf, NOTE } from '#tests/fixtures/world/order-life.ts';
import { buildUser, PASSWORD, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ 'auth.login_failures': 3 });
});
afterAll(() => world.close());

type Filter = Parameters<typeof eventsOf>[0];
async function eventsOf(filter: { actor?: string; address?: string; kind?: 'login' | 'locked' | 'staff_reveal' }) {
  return (await world.people.admin.wire.call('security.listEvents', filter)).list;
}
const kindsOf = async (filter: Filter) => (await eventsOf(filter)).map(({ kind }) => kind);

describe('the security log', () => {
  it('has logins, and locks after too many failures', async () => {
    const { name } = await buildUser(world);
    await client(world.url).login(name, PASSWORD);
    const [login] = await eventsOf({ actor: name.toUpperCase() });
    expect(login).toMatchObject({ kind: 'login', actor: name, address: '127.0.0.1' });
    expect(login?.userAgent).not.toBe('');
    const thief = client(world.url);
    for (let i = 0; i < 3; i++) await refusalOf(thief.login(name, 'Wrong2468'));
    const locks = async () => (await eventsOf({ kind: 'locked' })).map(({ subject }) => subject);
    // Written beside the answer, which does not wait for it.
    await expect.poll(async () => (await locks()).some((subject) => subject.includes(name))).toBe(true);
  });

  it('has new passwords, and changed roles by whatever means', async () => {
    const user = await buildUser(world);
    await user.wire.call('auth.setTradingPassword', { oldPassword: TRADE_PASSWORD, newPassword: 'Another2468' });
    await user.wire.call('auth.setPassword', { oldPassword: PASSWORD, newPassword: 'Fresh13579' });
    await world.db.run(sql`UPDATE app_user SET role = 'support' WHERE id = ${user.userId}`);
    const events = await eventsOf({ actor: user.name });
    expect(events.map(({ kind }) => kind)).toEqual(['role_changed', 'password_set', 'trading_password_set']);
    expect(events[0]?.subject).toBe('trader, active -> support, active');
  });

  it('has settings that were changed, and codes that staff opened', async () => {
    const { admin, moderator } = world.people;
    await admin.wire.call('settings.setRule', {
      name: 'auth.code_tries',
      value: 4,
      before: 5,
      reason: 'A test of the log',
    });
    expect(await kindsOf({ actor: admin.name })).toEqual(['setting_changed']);
    const order = await world.life.held();
    await moderator.wire.call('orders.revealCard', { code: order.code, cardId: cardOf(order, 1), reason: NOTE });
    expect(await eventsOf({ kind: 'staff_reveal' })).toMatchObject([
      { actor: moderator.name, subject: `code_opened ${order.code}`, address: '127.0.0.1' },
    ]);
    // What parties open stands in the order's log only.
    expect(await kindsOf({ actor: world.people.provider.name })).toEqual([]);
  });

  it('is for administrators, and nobody changes it', async () => {
    for (const who of [world.people.moderator, world.people.seller]) {
      expect(await refusalOf(who.wire.call('security.listEvents', {}))).toBe('gateway.forbidden');
    }
    await expect(world.db.run(sql`DELETE FROM security_event`)).rejects.toThrow('permission denied');
    await expect(world.db.run(sql`UPDATE security_event SET subject = ''`)).rejects.toThrow('permission denied');
  });
});
