import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMark } from '../bus/processes.ts';
import { lockDataDir } from './data-dir.ts';

describe('the lock of a data folder', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardway-lock-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is refused while its process lives, which it names', () => {
    writeFileSync(join(folder, 'cardway.pid'), `${process.ppid} ${startMark(process.ppid)}`);
    expect(() => lockDataDir(folder)).toThrow(`is in use by process ${process.ppid}`);
  });

  it('is taken over from a process that is gone, or whose number another one has', () => {
    const gone = spawnSync(process.execPath, ['-e', '']).pid;
    writeFileSync(join(folder, 'cardway.pid'), `${gone} 1`);
    lockDataDir(folder).release();
    writeFileSync(join(folder, 'cardway.pid'), `${process.ppid} 1`);
    lockDataDir(folder).release();
  });

  it('is free again once released', () => {
    lockDataDir(folder).release();
    lockDataDir(folder).release();
  });
});
