import { spawn } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { startPostgres } from '#server/platform/postgres/embedded-postgres.ts';

/** A worker's note to the test that kills the run. */
export interface Note {
  readonly folder: string;
  readonly pids: readonly number[];
}

for (const worker of ['one worker', 'the other worker']) {
  test(`${worker} starts what nobody stops`, async () => {
    const { TMPDIR: folder = '', KILLED_RUN_NOTES: notes = '' } = process.env;
    const postgres = await startPostgres({ dataDir: join(folder, String(process.pid)), volatile: true });
    // In a group of its own: no signal is passed on to it.
    const idle = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { detached: true, stdio: 'ignore' });
    const note: Note = { folder, pids: [process.pid, postgres.pid(), idle.pid ?? 0] };
    const file = join(notes, `${process.pid}.json`);
    writeFileSync(`${file}.part`, JSON.stringify(note));
    renameSync(`${file}.part`, file);
    await new Promise(() => {});
  });
}
