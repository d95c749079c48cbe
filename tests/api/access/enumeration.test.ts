import pg from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import {
  buildNamed,
  buildStranger,
  NOBODY,
  QUESTIONS,
  type Stranger,
} from '#tests/fixtures/world/stranger-questions.ts';

// Earlier files of this process have loaded the product without the mock.
const argon = vi.hoisted(() => {
  vi.resetModules();
  return { verified: 0 };
});
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof real.verify = (...params) => {
    argon.verified++;
    return real.verify(...params);
  };
  return { ...real, verify };
});

const app = await startTestApp({ loops: false, rules: { 'auth.code_resend_s': 0, 'settings.poll_ms': 60_000 } });
const owner = await buildNamed(app);
afterAll(async () => {
  await app.close();
  vi.resetModules();
});
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
async function workOf(call: (stranger: Stranger) => Promise<unknown>): Promise<Work> {
  const stranger = await buildStranger(app);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await quiet(query);
  const [before, sent] = [argon.verified, query.mock.calls.length];
  const outcome = await outcomeOf(call(stranger));
  const ownStatements = await quiet(query);
  const statements = query.mock.calls.length - sent - ownStatements;
  query.mockRestore();
  return { outcome, hashes: argon.verified - before, statements };
}

/**
 * A failure is noted without being awaited: ends once ten statements in a row were the only ones, and returns how many it sent
 * itself. A statement that waits for a new connection has not been sent yet, so the pool of the product must be at rest too.
 */
async function quiet({ mock: { calls } }: { readonly mock: { readonly calls: readonly unknown[] } }): Promise<number> {
  const { pool } = app.services.db;
  let ownStatements = 0;
  for (let alone = 0; alone < 10; ) {
    const before = calls.length;
    await app.db.run(sql`SELECT 1`);
    ownStatements += 1;
    const isAtRest = pool.waitingCount === 0 && pool.idleCount === pool.totalCount;
    alone = isAtRest && calls.length === before + 1 ? alone + 1 : 0;
  }
  return ownStatements;
}

describe('a stranger learns from no answer and no time which accounts exist', () => {
  it.each(QUESTIONS)('by %s', async (_what, ask) => {
    // The first of each kind fills caches and prepares statements.
    for (const names of [NOBODY, owner]) await workOf((stranger) => ask(stranger, names));
    const nobody = await workOf((stranger) => ask(stranger, NOBODY));
    const account = await workOf((stranger) => ask(stranger, owner));
    expect(account).toEqual(nobody);
    expect(account.statements).toBeGreaterThan(0);
  });

  it('by a login, which checks one password in either case', async () => {
    for (const account of [owner.loginName, NOBODY.loginName]) {
      const { hashes, outcome } = await workOf(({ wire }) =>
        wire.call('auth.login', { account, password: 'Wrong2468' }),
      );
      expect({ hashes, outcome }).toEqual({ hashes: 1, outcome: 'auth.login_failed' });
    }
  });
});
