import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAlive } from '#server/platform/bus/processes.ts';
import { guardRun } from '#tools/guard.ts';
import { leftovers, RUN_MARK } from '#tools/leftovers.ts';
import { runNode, watchSilence } from '#tools/step.ts';
import { ROOT } from './files.ts';
import type { Note } from './killed-run/hang.play.ts';

/** A run with a database and with a process in a group of its own: nobody passes a signal on to these two. */
const RUN = `
  const { spawn } = await import('node:child_process');
  const { startPostgres } = await import('#server/platform/postgres/embedded-postgres.ts');
  const { guardRun } = await import('#tools/guard.ts');
  const { folder } = guardRun();
  const postgres = await startPostgres({ dataDir: folder + '/data', volatile: true });
  const idle = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { detached: true, stdio: 'ignore' });
  console.log(JSON.stringify({ folder, pids: [postgres.pid(), idle.pid] }));
  setInterval(() => {}, 1_000);`;

const PATIENCE = { timeout: 50_000, interval: 50 };

describe.runIf(process.platform === 'linux')('a run that is killed', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('leaves no process and no folder behind, whoever would have stopped them', async () => {
    const run = spawn(process.execPath, ['--input-type=module', '-e', RUN], {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface(run.stdout), 'line')) as [string];
    const { folder, pids } = JSON.parse(line) as { folder: string; pids: number[] };
    expect(pids.map(isAlive)).toEqual([true, true]);
    expect(
      leftovers(folder)
        .map(({ pid }) => pid)
        .filter((pid) => pids.includes(pid)),
    ).toHaveLength(2);
    process.kill(-(run.pid ?? 0), 'SIGKILL');
    await expect.poll(() => pids.map(isAlive), PATIENCE).toEqual([false, false]);
    await expect.poll(() => existsSync(folder), PATIENCE).toBe(false);
  });

  it('leaves nothing behind when it is Playwright that is killed, with its workers at work', async () => {
    const notes = mkdtempSync(join(tmpdir(), 'cardway-notes-'));
    const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/repo/killed-run/playwright.config.ts'];
    const run = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, KILLED_RUN_NOTES: notes },
      stdio: 'ignore',
    });
    try {
      const written = () => readdirSync(notes).filter((name) => name.endsWith('.json'));
      await expect.poll(written, PATIENCE).toHaveLength(2);
      const notesWritten = written().map((name) => JSON.parse(readFileSync(join(notes, name), 'utf8')) as Note);
      const pids = notesWritten.flatMap((note) => note.pids);
      expect(pids.map(isAlive)).toEqual(Array.from({ length: 6 }, () => true));
      run.kill('SIGKILL');
      await expect.poll(() => pids.filter(isAlive), PATIENCE).toEqual([]);
      await expect.poll(() => notesWritten.filter(({ folder }) => existsSync(folder)), PATIENCE).toEqual([]);
    } finally {
      run.kill('SIGKILL');
      rmSync(notes, { recursive: true });
    }
  });

  it('within another one is found by either of them', async () => {
    // Given back after the test: a run sets them for whatever is started later.
    for (const name of ['TMPDIR', RUN_MARK]) vi.stubEnv(name, process.env[name]);
    const outer = guardRun();
    const inner = guardRun();
    const idle = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { cwd: '/', stdio: 'ignore' });
    await once(idle, 'spawn');
    for (const { folder } of [outer, inner]) {
      await expect.poll(() => leftovers(folder).some(({ pid }) => pid === idle.pid), PATIENCE).toBe(true);
    }
    const gone = once(idle, 'exit');
    idle.kill('SIGKILL');
    await gone;
    expect(await inner.end()).toEqual([]);
    expect(await outer.end()).toEqual([]);
  });
});

describe('a step', () => {
  afterEach(() => void vi.useRealTimers());

  it('is ended when it says nothing any more', async () => {
    const { code } = await runNode('-e', ['setInterval(() => {}, 1_000)'], { silenceMs: 300 });
    expect(code).not.toBe(0);
  });

  it('takes what it takes as long as it says something', () => {
    vi.useFakeTimers();
    const end = vi.fn();
    const watch = watchSilence(1_000, end);
    for (let round = 0; round < 100; round++) {
      vi.advanceTimersByTime(999);
      watch.heard();
    }
    expect(end).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(end).toHaveBeenCalledOnce();
  });

  it('keeps what a quiet program wrote, and its exit code', async () => {
    const script = "process.stdout.write('said'); process.exitCode = 3";
    expect(await runNode('-e', [script], { quiet: true })).toEqual({ code: 3, stdout: 'said' });
  });
});
