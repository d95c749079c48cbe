import { hash } from '@node-rs/argon2';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { buildUser, PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false });
afterAll(() => app.close());

const hashOf = async (userId: string) =>
  (await app.db.one<{ hash: string }>(sql`SELECT password_hash AS hash FROM app_user WHERE id = ${userId}`)).hash;

describe('a login password whose hash is of an earlier cost', () => {
  it('is hashed again by the login that gives it, of many at once, and opens all of them', async () => {
    const { userId, loginName } = await buildUser(app);
    const present = /\$m=\d+,t=\d+/.exec(await hashOf(userId))?.[0];
    const old = await hash(PASSWORD, { memoryCost: 128, timeCost: 3, parallelism: 1 });
    await app.db.run(sql`UPDATE app_user SET password_hash = ${old} WHERE id = ${userId}`);
    const login = (password: string) => outcomeOf(client(app.url).call('auth.login', { account: loginName, password }));
    expect(await login('Wrong2468')).toBe('auth.login_failed');
    expect(await hashOf(userId)).toBe(old);
    expect(await Promise.all([login(PASSWORD), login(PASSWORD), login(PASSWORD)])).toEqual(['ok', 'ok', 'ok']);
    const renewed = await hashOf(userId);
    expect(renewed).toContain(present);
    expect(await login(PASSWORD)).toBe('ok');
    expect(await hashOf(userId)).toBe(renewed);
  });
});
