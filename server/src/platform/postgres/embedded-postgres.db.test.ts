import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive } from '../bus/processes.ts';
import { clusterDirectory, type EmbeddedPostgres, runningPostgres, startPostgres } from './embedded-postgres.ts';

async function answer(url: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query('SELECT 42 AS answer');
  await client.end();
  return rows[0].answer;
}

describe('the embedded PostgreSQL', () => {
  let dataDir = '';
  let events: string[] = [];
  let servers: EmbeddedPostgres[] = [];

  const start = async (): Promise<EmbeddedPostgres> => {
    const server = await startPostgres({ dataDir, volatile: true, onEvent: (message) => events.push(message) });
    servers.push(server);
    return server;
  };

  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'cardway-pg-'));
    events = [];
    servers = [];
  });
  afterEach(async () => {
    for (const server of servers) await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('starts, keeps its password to its owner, stops, and starts again where it was', async () => {
    const first = await start();
    expect(await answer(first.url)).toBe(42);
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
    expect(statSync(await clusterDirectory(dataDir)).mode & 0o777).toBe(0o700);
    expect(runningPostgres(dataDir)).toBe(first.url);
    await first.stop();
    expect(runningPostgres(dataDir)).toBeNull();
    const again = await start();
    expect(again.url).toBe(first.url);
    expect(await answer(again.url)).toBe(42);
  });

  it('listens on the loopback alone and asks for the password', async () => {
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = 'guess';
    await expect(answer(wrong.href)).rejects.toThrow('password authentication failed');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query('SHOW listen_addresses');
    await client.end();
    expect(rows[0].listen_addresses).toBe('127.0.0.1');
  });

  it('is adopted when the process that started it was killed', async () => {
    const script = join(dataDir, 'orphan.ts');
    const module = join(import.meta.dirname, 'embedded-postgres.ts');
    writeFileSync(
      script,
      `const { startPostgres } = await import(${JSON.stringify(module)});
       const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, volatile: true });
       console.log(server.pid());
       setInterval(() => {}, 1000);`,
    );
    const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(parent.stdout, 'data');
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    const pid = Number(String(line));
    expect(isAlive(pid)).toBe(true);
    const adopted = await start();
    expect(adopted.pid()).toBe(pid);
    expect(events).toEqual(['the database was still running']);
    expect(await answer(adopted.url)).toBe(42);
  });

  it('is started again when it dies', async () => {
    const server = await start();
    const dead = server.pid();
    process.kill(dead, 'SIGKILL');
    await expect.poll(() => server.pid(), { timeout: 120_000 }).not.toBe(dead);
    expect(await answer(server.url)).toBe(42);
    expect(events).toEqual(['the database died; starting it again']);
  });

  it('does not mind a lock file whose process number now belongs to another program', async () => {
    const first = await start();
    await first.stop();
    const lock = join(await clusterDirectory(dataDir), 'postmaster.pid');
    writeFileSync(lock, `${process.pid}\n`);
    const again = await start();
    expect(Number.parseInt(readFileSync(lock, 'utf8'), 10)).toBe(again.pid());
  });

  it('moves to another port when somebody took its own', async () => {
    const first = await start();
    await first.stop();
    const squatter = createServer().listen(first.port, '127.0.0.1');
    await once(squatter, 'listening');
    try {
      const again = await start();
      expect(again.port).not.toBe(first.port);
      expect(await answer(again.url)).toBe(42);
    } finally {
      squatter.close();
    }
  });

  it.runIf(process.getuid?.() === 0)('goes where its user can reach it when the folder is closed to it', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'cardway-closed-'));
    chmodSync(closed, 0o700);
    dataDir = join(closed, 'data');
    const server = await start();
    const cluster = await clusterDirectory(dataDir);
    expect(cluster).toMatch(/^\/var\/lib\/cardway\/cluster-/);
    expect(await answer(server.url)).toBe(42);
    await server.stop();
    servers = [];
    rmSync(cluster, { recursive: true });
    rmSync(closed, { recursive: true });
  });
});
