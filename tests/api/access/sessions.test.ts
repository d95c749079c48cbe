import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { openSocket } from '#tests/fixtures/socket.ts';
import { bindTotp, proveByFactor } from '#tests/fixtures/world/factors.ts';
import { buildUser, PASSWORD, signIn } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { solvedCheck } from '#tests/fixtures/world/visitors.ts';

const app = await startTestApp({ loops: false, rules: { 'auth.code_resend_s': 0 } });
afterAll(() => app.close());

describe('one of several logins', () => {
  it('is ended alone, with its socket, at once', async () => {
    const here = await buildUser(app);
    const [there, elsewhere] = [await signIn(app, here), await signIn(app, here)];
    const socket = await openSocket(there.wire);
    await here.wire.call('auth.endSession', { sessionId: there.sessionId });
    expect(await socket.closed).toBeGreaterThan(0);
    expect(await outcomeOf(there.wire.call('users.getMe', {}))).toBe('session.expired');
    for (const { wire } of [here, elsewhere]) expect(await outcomeOf(wire.call('users.getMe', {}))).toBe('ok');
    const { list } = await here.wire.call('auth.listSessions', {});
    expect(list.map(({ sessionId }) => sessionId).sort()).toEqual([here.sessionId, elsewhere.sessionId].sort());
    expect(await outcomeOf(here.wire.call('auth.endSession', { sessionId: there.sessionId }))).toBe('nothing.found');
  });

  it('is neither the own one nor somebody else’s', async () => {
    const [user, other] = [await buildUser(app), await buildUser(app)];
    for (const { sessionId } of [user, other])
      expect(await outcomeOf(user.wire.call('auth.endSession', { sessionId }))).toBe('nothing.found');
    expect(await outcomeOf(other.wire.call('users.getMe', {}))).toBe('ok');
    const visitor = client(app.url);
    expect(await outcomeOf(visitor.call('auth.endSession', { sessionId: other.sessionId }))).toBe('session.required');
  });
});

describe('a session', () => {
  it('is fresh after a login: a token that was planted before opens nothing', async () => {
    const { loginName } = await buildUser(app);
    const planted = 'a'.repeat(43);
    const victim = client(app.url, { token: planted });
    await victim.login(loginName, PASSWORD);
    expect(victim.token).not.toBe(planted);
    expect(await outcomeOf(victim.call('users.getMe', {}))).toBe('ok');
    expect(await outcomeOf(client(app.url, { token: planted }).call('users.getMe', {}))).toBe('session.expired');
  });

  it('of an attacker does not become the victim’s when the victim logs in over it', async () => {
    const [attacker, victim] = [await buildUser(app), await buildUser(app)];
    const browser = client(app.url, { token: attacker.wire.token, csrfToken: attacker.wire.csrfToken });
    await browser.login(victim.loginName, PASSWORD);
    expect((await browser.call('users.getMe', {})).userId).toBe(victim.userId);
    expect((await attacker.wire.call('users.getMe', {})).userId).toBe(attacker.userId);
  });

  it('that was stolen writes nothing without its csrf token, nor with the one of the thief’s device', async () => {
    const owner = await buildUser(app);
    const thief = client(app.url);
    thief.csrfToken = (await thief.call('auth.getCsrfToken', {})).csrfToken;
    thief.token = owner.wire.token;
    expect(await outcomeOf(thief.call('users.setProfile', { bio: 'Taken' }))).toBe('gateway.csrf');
  });

  it('that was stolen uses no code on another device than the one that asked for it', async () => {
    const owner = await buildUser(app);
    const phone = { country: 'NG', number: '+2348031234567' };
    await owner.wire.call('phone.startChange', { phone, humanCheck: await solvedCheck(owner.wire) });
    const { body } = await app.db.one<{ body: string }>(sql`SELECT body FROM sms_outbox`);
    const newCode = /\d{6}/.exec(body)?.[0] ?? '';
    const { token, csrfToken } = owner.wire;
    const thief = client(app.url, { token, csrfToken });
    expect(await outcomeOf(thief.call('phone.change', { phone, newCode }))).toBe('auth.code_wrong');
    expect(await outcomeOf(owner.wire.call('phone.change', { phone, newCode }))).toBe('ok');
  });

  it('that was stolen ends with a new password, an end to all others and a freeze', async () => {
    const defences = [
      ['auth.setPassword', { oldPassword: PASSWORD, newPassword: 'Fresh2468' }],
      ['auth.endOtherSessions', {}],
      ['factors.freeze', {}],
    ] as const;
    for (const [name, params] of defences) {
      const owner = await buildUser(app);
      const stolen = await signIn(app, owner);
      await owner.wire.call(name, params);
      expect(await outcomeOf(stolen.wire.call('users.getMe', {}))).toBe('session.expired');
    }
  });
});

describe('the grace after a proof', () => {
  it('is that of the rule as it is now, also for a proof from before', async () => {
    const user = await buildUser(app);
    await bindTotp(app, user);
    await proveByFactor(app, user, 'security');
    const probe = () => outcomeOf(user.wire.call('factors.startTotp', {}));
    await app.db.run(sql`UPDATE step_up SET at = now() - interval '60 seconds' WHERE session_id = ${user.sessionId}`);
    expect(await probe()).toBe('ok');
    app.services.rules.install({ 'auth.step_up_grace_s': 30 });
    expect(await probe()).toBe('auth.step_up_needed');
    app.services.rules.install({});
    expect(await probe()).toBe('ok');
  });
});
