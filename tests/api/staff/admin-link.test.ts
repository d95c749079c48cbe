import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { runSweeps } from '#server/app/sweep.ts';
import { staffFeature } from '#server/features/staff/feature.ts';
import { firstAdminLink, makeAdminLink } from '#server/features/staff/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { createTestDatabase } from '#tests/fixtures/database.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false, env: { DEMO: '0' } });
afterAll(() => app.close());

const SITE = 'https://market.example';
const keyOf = (url: string): string => url.slice(`${SITE}/adminSetup/`.length);
const newKey = async (): Promise<string> => keyOf((await makeAdminLink(app.db, SITE)).url);

let count = 0;
const params = (key: string) => {
  count += 1;
  return { key, userName: `warden${count}`, email: `warden${count}@example.com`, password: 'Sunrise4071' };
};
/** Another caller, with the csrf token of its device. */
async function opener() {
  const wire = client(app.url);
  wire.csrfToken = (await wire.call('auth.getCsrfToken', {})).csrfToken;
  return wire;
}
const create = async (key: string) => (await opener()).call('staff.createAdmin', params(key));

const SECRETS = {
  SECRET: randomBytes(36).toString('base64'),
  MASTER_KEY: randomBytes(32).toString('base64'),
  SIGN_SECRET: randomBytes(36).toString('base64'),
};

function program(databaseUrl: string, args: readonly string[]) {
  const env = { ...process.env, ...SECRETS, PORT: '0', DEMO: '0', DATABASE_URL: databaseUrl, PUBLIC_URL: SITE };
  return spawn(process.execPath, [...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The command of the host, beside the running product. */
async function command(...args: readonly string[]) {
  const child = program(app.ownerUrl, ['server/src/admin.ts', ...args]);
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output, errors };
}

describe('a link of the host', () => {
  it('is printed by the command, and makes an administrator once', async () => {
    expect(await firstAdminLink(app.db, SITE)).toMatchObject({ isFurther: false });
    const { code, output, errors } = await command('create');
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    const key = keyOf(/https:\S+/.exec(output)?.[0] ?? '');
    const { user, token, csrfToken } = await create(key);
    expect(user).toMatchObject({ role: 'admin', isStaff: true });
    const wire = client(app.url, { token, csrfToken });
    const { list } = await wire.call('security.listEvents', { kind: 'admin_link' });
    expect(list.map(({ subject, actor }) => [subject, actor])).toEqual([
      ['used', user.nickname],
      ['made on the host', null],
      ['made on the host', null],
    ]);
    expect(await refusalOf(create(key))).toBe('auth.link_dead');
    expect(await firstAdminLink(app.db, SITE)).toBeNull();
  });

  it('comes with a warning and a line in the security log once there is an administrator', async () => {
    const { code, errors } = await command('create');
    expect(code).toBe(0);
    expect(errors).toContain('an administrator exists already');
    const { subject } = await app.db.one<{ subject: string }>(sql`
      SELECT subject FROM security_event WHERE kind = 'admin_link' ORDER BY at DESC LIMIT 1`);
    expect(subject).toBe('made on the host, beside an administrator');
  });

  it('is refused when nobody made it, and when it is too old', async () => {
    expect(await refusalOf(create('forged'))).toBe('auth.link_dead');
    const key = await newKey();
    await app.db.run(sql`DELETE FROM admin_link`);
    expect(await refusalOf(create(key))).toBe('auth.link_dead');
    const late = await newKey();
    expect(await client(app.url).call('staff.getAdminLink', { key: late })).toHaveProperty('expiresAt');
    await expire();
    expect(await refusalOf(client(app.url).call('staff.getAdminLink', { key: late }))).toBe('auth.link_dead');
    expect(await refusalOf(create(late))).toBe('auth.link_dead');
    await runSweeps(app.services, staffFeature.sweeps ?? []);
    expect(await app.db.many(sql`SELECT FROM admin_link`)).toEqual([]);
  });

  it('makes one administrator of two who open it at once, and voids the others', async () => {
    const [key, other] = [await newKey(), await newKey()];
    const outcomes = await Promise.all([outcomeOf(create(key)), outcomeOf(create(key))]);
    expect(outcomes.sort()).toEqual(['auth.link_dead', 'ok']);
    expect(await refusalOf(create(other))).toBe('auth.link_dead');
  });

  it('survives a name and an address that are taken', async () => {
    const key = await newKey();
    const wire = await opener();
    const sameEmail = { ...params(key), email: 'Warden1@example.com' };
    expect(await refusalOf(wire.call('staff.createAdmin', sameEmail))).toBe('auth.email_taken');
    const sameName = { ...params(key), userName: 'warden1' };
    expect(await refusalOf(wire.call('staff.createAdmin', sameName))).toBe('auth.name_taken');
    await create(key);
  });

  it('is printed by the first start of a product without the demo', async () => {
    const database = await createTestDatabase();
    const child = program(database.url, ['server/src/main.ts', '--no-web', '--workers=1']);
    const gone = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.startsWith('good once')) break;
      expect(line).not.toContain('demo accounts');
      if (line.startsWith('first administrator: ')) expect(line).toContain(`${SITE}/adminSetup/`);
    }
    expect(await database.db.many(sql`SELECT FROM admin_link`)).toHaveLength(1);
    child.kill('SIGTERM');
    await gone;
    await database.drop();
  });

  it('is not printed for another word', async () => {
    expect(await command('delete')).toMatchObject({ code: 2, errors: expect.stringContaining('usage:') });
  });
});

/** As the owner: the product itself cannot move a link's end. */
async function expire(): Promise<void> {
  const owner = new pg.Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(`UPDATE admin_link SET expires_at = now() - interval '1 second'`);
  await owner.end();
}
