import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMark } from '../bus/processes.ts';
import { lockDataDir } from './data-dir.ts';

const RACERS = 4;
const ROUNDS = 60;
const HEAD_START_MS = 5;

/** Locks each folder that it is told of at the moment that it is told, and keeps the lock. */
const PROGRAM = `
  import { lockDataDir } from ${JSON.stringify(new URL('./data-dir.ts', import.meta.url))};
  process.on('message', ({ folder, startAt }) => {
    while (Date.now() < startAt);
    try { lockDataDir(folder); process.send('mine'); } catch (error) { process.send(error.message); }
  });
  process.send('ready');`;

const startRacer = (): ChildProcess =>
  spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });

describe('the lock of a data folder', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardway-lock-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The mark of a process in the newest lock. */
  function leave(mark: string): void {
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    writeFileSync(join(folder, 'cardway.pid.7'), mark);
  }

  it('is refused while its process lives, which it names', () => {
    leave(`${process.ppid} ${startMark(process.ppid)}`);
    expect(() => lockDataDir(folder)).toThrow(`is in use by process ${process.ppid}`);
  });

  it('is taken over from a process that is gone, or whose number another one has', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    leave(`${gone} 1`);
    lockDataDir(folder).release();
    leave(`${process.ppid} 1`);
    lockDataDir(folder).release();
  });

  it('is taken over by one of all that start at the same moment', async () => {
    const racers = Array.from({ length: RACERS }, startRacer);
    try {
      await Promise.all(racers.map((racer) => once(racer, 'message')));
      for (let round = 0; round < ROUNDS; round++) {
        const contested = join(folder, `round-${round}`);
        mkdirSync(contested);
        writeFileSync(join(contested, 'cardway.pid.3'), `${process.ppid} 1`);
        const startAt = Date.now() + HEAD_START_MS;
        const answers = racers.map((racer) => once(racer, 'message'));
        for (const racer of racers) racer.send({ folder: contested, startAt });
        const ends = (await Promise.all(answers)).map(([end]) => end as string);
        expect(ends.filter((end) => end === 'mine')).toHaveLength(1);
        expect(ends.filter((end) => end.includes('is in use by process'))).toHaveLength(RACERS - 1);
      }
    } finally {
      for (const racer of racers) racer.kill('SIGKILL');
    }
  });

  it('is free again once released', () => {
    lockDataDir(folder).release();
    lockDataDir(folder).release();
  });
});
