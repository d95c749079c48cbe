import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { bindTotp } from '#tests/fixtures/world/factors.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { solvedCheck } from '#tests/fixtures/world/visitors.ts';

const argon = vi.hoisted(() => ({ verified: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = (...params) => {
    argon.verified++;
    return real.verify(...params);
  };
  return { ...real, verify };
});

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await startTestApp({ loops: false, rules: { 'auth.code_resend_s': 0, 'settings.poll_ms': 60_000 } });
  owner = await buildUser(app);
  await bindTotp(app, owner);
  await app.db.run(sql`UPDATE app_user SET phone = '+2348031234567' WHERE id = ${owner.userId}`);
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

interface Work {
  readonly outcome: string;
  readonly hashes: number;
  readonly statements: number;
}

/**
 * What a call costs the server: passwords checked and statements sent. Equal work takes equal time, and unlike time it can be
 * counted on a busy machine.
 */
async function workOf(call: (wire: Wire) => Promise<unknown>): Promise<Work> {
  const wire = client(app.url);
  // What a first call of a device needs besides.
  await wire.call('auth.getCsrfToken', {});
  wire.csrfToken = (await wire.call('auth.getCsrfToken', {})).csrfToken;
  const check = await solvedCheck(wire);
  checks.set(wire, check);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await quiet(query);
  const [before, sent] = [argon.verified, query.mock.calls.length];
  const outcome = await outcomeOf(call(wire));
  await quiet(query);
  const statements = query.mock.calls.length - sent;
  query.mockRestore();
  return { outcome, hashes: argon.verified - before, statements };
}

/** A failure is noted without being awaited: ends once ten statements in a row were the only ones. */
async function quiet({ mock: { calls } }: { readonly mock: { readonly calls: readonly unknown[] } }): Promise<void> {
  for (let alone = 0; alone < 10; ) {
    const before = calls.length;
    await app.db.run(sql`SELECT 1`);
    alone = calls.length === before + 1 ? alone + 1 : 0;
  }
}

const checks = new WeakMap<Wire, { challenge: string; solution: string }>();
const humanCheck = (wire: Wire) => checks.get(wire) ?? { challenge: '', solution: '' };

const QUESTIONS: readonly (readonly [string, (wire: Wire, isKnown: boolean) => Promise<unknown>])[] = [
  [
    'a login by name',
    (wire, isKnown) =>
      wire.call('auth.login', { account: isKnown ? owner.loginName : 'nobody_here', password: 'Wrong2468' }),
  ],
  [
    'a login by address',
    (wire, isKnown) =>
      wire.call('auth.login', { account: isKnown ? emailOf(owner) : 'nobody@example.com', password: 'Wrong2468' }),
  ],
  [
    'a login by phone',
    (wire, isKnown) =>
      wire.call('auth.login', { account: isKnown ? '+2348031234567' : '+2348031234568', password: 'Wrong2468' }),
  ],
  [
    'a code by mail',
    (wire, isKnown) =>
      wire.call('auth.sendEmailCode', {
        email: isKnown ? emailOf(owner) : 'nobody@example.com',
        purpose: 'password',
        humanCheck: humanCheck(wire),
      }),
  ],
  [
    'a code by text',
    (wire, isKnown) =>
      wire.call('phone.sendCode', {
        phone: { country: 'NG', number: isKnown ? '08031234567' : '08031234568' },
        humanCheck: humanCheck(wire),
      }),
  ],
  [
    'a new password by a made-up code of a mail',
    (wire, isKnown) =>
      wire.call('auth.setPassword', {
        email: isKnown ? emailOf(owner) : 'nobody@example.com',
        emailCode: '000000',
        newPassword: 'Fresh13579',
      }),
  ],
  [
    'a new password by a made-up code of a text',
    (wire, isKnown) =>
      wire.call('auth.setPassword', {
        phone: { country: 'NG', number: isKnown ? '08031234567' : '08031234568' },
        phoneCode: '000000',
        newPassword: 'Fresh13579',
      }),
  ],
];

function emailOf({ name }: TestUser): string {
  return `${name}@example.com`;
}

describe('a stranger learns from no answer and no time which accounts exist', () => {
  it.each(QUESTIONS)('by %s', async (_what, ask) => {
    // The first of each kind fills caches and prepares statements.
    await workOf((wire) => ask(wire, false));
    await workOf((wire) => ask(wire, true));
    const stranger = await workOf((wire) => ask(wire, false));
    const account = await workOf((wire) => ask(wire, true));
    expect(account).toEqual(stranger);
    expect(account.statements).toBeGreaterThan(0);
  });

  it('by a login, which checks one password in either case', async () => {
    for (const account of [owner.loginName, 'nobody_here']) {
      const { hashes, outcome } = await workOf((wire) => wire.call('auth.login', { account, password: 'Wrong2468' }));
      expect({ hashes, outcome }).toEqual({ hashes: 1, outcome: 'auth.login_failed' });
    }
  });
});
