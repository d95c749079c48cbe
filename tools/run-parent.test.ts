import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runParent } from './run-parent.ts';

const GIB = 2 ** 30;

describe('the folder for a test run', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cardway-parent-'));
    vi.stubEnv('TMPDIR', undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  it('is the system’s when memory is short, whatever the folder offers', () => {
    expect(runParent(11 * GIB, folder)).toBe(tmpdir());
  });

  it('is the system’s when there is no folder in memory', () => {
    expect(runParent(64 * GIB, join(folder, 'missing'))).toBe(tmpdir());
  });

  it('is the one that somebody chose', () => {
    vi.stubEnv('TMPDIR', '/chosen');
    expect(runParent(64 * GIB, folder)).toBe('/chosen');
  });
});
