import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { postgresLedger } from '#server/ledger/postgres-ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { openRules } from '#server/platform/settings/rules.ts';
import type { TestApp } from '#tests/fixtures/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { GENEROUS_RULES } from '#tests/fixtures/product.ts';
import { openSocket } from '#tests/fixtures/socket.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SECRET = 'a secret of forty random letters 8f3kd02m';
const PER_ACCOUNT = 60;
const SOON = { timeout: 20_000, interval: 50 };
const PARALLEL = 8;

/** Two workers on one port and one database, which look into the tables so rarely that all they hear is the bus. */
async function startProduct(database: TestDatabase) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cardway-workers-'));
  const rules = {
    ...GENEROUS_RULES,
    'auth.argon_memory_kib': 64,
    'sockets.heartbeat_s': 300,
    'gateway.session_cache_s': 300,
    'gateway.calls_per_minute_account': PER_ACCOUNT,
  };
  const child = spawn(process.execPath, [join(ROOT, 'server/src/main.ts'), '--no-web', '--workers=2'], {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SECRET,
      MASTER_KEY: Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64'),
      SIGN_SECRET: 'a sign secret of 24 letters',
      LOG_LEVEL: 'warn',
      RULES: JSON.stringify(rules),
      WIDE_RULES: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await readyOf(child);
  const services = { rules: openRules(rules, true), ledger: postgresLedger(database.db), config: { secret: SECRET } };
  const app = { url, db: database.db, services, close: async () => undefined } as unknown as TestApp;
  return {
    app,
    workers: () => childrenOf(child.pid ?? 0),
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function readyOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface(child.stdout)) if (line.startsWith('ready: ')) return line.slice(7).trim();
  throw new Error('the product ended before it was ready');
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
}

/** As many calls at once, over connections that the workers share. */
async function outcomes(user: TestUser, calls: number): Promise<string[]> {
  const lines: string[] = [];
  for (let done = 0; done < calls; done += PARALLEL) {
    const answers = Array.from({ length: PARALLEL }, () =>
      user.wire.call('users.getMe', {}).then(
        () => 'ok',
        (error: { code?: string }) => error.code ?? 'unknown',
      ),
    );
    lines.push(...(await Promise.all(answers)));
  }
  return lines;
}

describe('two workers on one port', () => {
  let database: TestDatabase;
  let product: Awaited<ReturnType<typeof startProduct>>;
  beforeAll(async () => {
    database = await createTestDatabase();
    product = await startProduct(database);
  }, 120_000);
  afterAll(async () => {
    await product?.stop();
    await database?.drop();
  });

  it('bring what happens to the sockets of both', async () => {
    const user = await buildUser(product.app);
    const sockets = await Promise.all(Array.from({ length: 6 }, () => openSocket(user.wire)));
    await database.db.run(sql`
      INSERT INTO outbox (id, event, recipients, payload)
      VALUES (${newId()}, 'test.told', ${[user.userId]}::uuid[], '{"n": 1}'::jsonb)`);
    for (const socket of sockets) await vi.waitFor(() => expect(socket.events).toHaveLength(1), SOON);
    await Promise.all(sockets.map((socket) => socket.close()));
  });

  it('forget a session together', async () => {
    const user = await buildUser(product.app);
    expect(new Set(await outcomes(user, PARALLEL * 2))).toEqual(new Set(['ok']));
    await user.wire.call('auth.logout', {});
    await vi.waitFor(async () => {
      expect(new Set(await outcomes(user, PARALLEL))).toEqual(new Set(['session.expired']));
    }, SOON);
  });

  it('count the calls of an account together', async () => {
    const user = await buildUser(product.app);
    let passed = 0;
    await vi.waitFor(async () => {
      const answers = await outcomes(user, PARALLEL);
      const served = answers.filter((answer) => answer === 'ok').length;
      passed += served;
      expect(served).toBe(0);
    }, SOON);
    expect(passed).toBeGreaterThanOrEqual(PER_ACCOUNT);
    // Each worker by itself would serve the whole limit.
    expect(passed).toBeLessThan(PER_ACCOUNT * 2);
  });

  it('answer for each other how often they were called', async () => {
    const counted = async (): Promise<number> => {
      const text = await (await fetch(`${product.app.url}/metrics`)).text();
      return Number(/^cardway_calls_total\{function="users\.getMe"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const user = await buildUser(product.app);
    // A worker that has just started does not know the other worker's counts yet.
    const before = await vi.waitFor(async () => {
      const answers = await Promise.all(Array.from({ length: PARALLEL }, counted));
      expect(new Set(answers).size).toBe(1);
      return answers[0] ?? 0;
    }, SOON);
    await outcomes(user, PARALLEL * 2);
    // Whichever of them is asked.
    for (let time = 0; time < PARALLEL; time++) expect(await counted()).toBe(before + PARALLEL * 2);
  });

  it('go on when one of them is killed, and are two again', async () => {
    const user = await buildUser(product.app);
    const [first, ...others] = product.workers();
    process.kill(first as number, 'SIGKILL');
    await vi.waitFor(
      () => expect(product.workers().filter((pid) => pid !== first)).toHaveLength(others.length + 1),
      SOON,
    );
    await vi.waitFor(async () => expect(await outcomes(user, PARALLEL)).toContain('ok'), SOON);
  });
});
