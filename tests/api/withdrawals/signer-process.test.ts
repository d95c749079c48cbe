import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareSignerLogin } from '#server/platform/postgres/runtime-login.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { SIGNER_KEY, TEST_NETWORK, unreadNetwork } from '#tests/fixtures/chain/networks.ts';

const PROGRAM = fileURLToPath(new URL('../../../server/src/signer/main.ts', import.meta.url));

let app: TestApp;
let folder = '';
let signer: ChildProcess | undefined;
beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'cardway-signer-'));
});
afterAll(async () => {
  if (signer?.exitCode === null) {
    const gone = once(signer, 'exit');
    signer.kill('SIGTERM');
    await gone;
  }
  await app.close();
  rmSync(folder, { recursive: true });
});

it('started by hand the signer closes itself in, reads its key file and works on its database', async () => {
  const url = new URL(app.ownerUrl);
  url.username = 'closed_signer';
  url.password = 'only-on-this-machine';
  await prepareSignerLogin(app.ownerUrl, url.href);
  const keyFile = join(folder, 'key');
  writeFileSync(keyFile, SIGNER_KEY, { mode: 0o600 });
  const env = { SIGNER_DATABASE_URL: url.href, SIGNER_KEY_FILE: keyFile, ...unreadNetwork() };
  signer = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const lines = createInterface({ input: signer.stderr as NodeJS.ReadableStream });
  const [value] = await once(lines, 'line');
  expect(value).toContain(`on ${TEST_NETWORK}`);
  const presence = () => app.db.maybe(sql`SELECT FROM signer_key WHERE network = ${TEST_NETWORK}`);
  while ((await presence()) === null) expect(signer.exitCode).toBeNull();
  if (process.platform !== 'linux') return;
  const words = readFileSync(`/proc/${signer.pid}/cmdline`, 'utf8').split('\0');
  expect(words).toContain('--permission');
});
