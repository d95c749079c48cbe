import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareSignerLogin } from '#server/platform/postgres/runtime-login.ts';
import { BITCOIN_XPRV, SIGNER_KEY, TRON_SIGNER_KEY } from '#tests/fixtures/chain/networks.ts';
import { findDatabaseUrl } from '#tools/find-database.ts';

const PROGRAM = fileURLToPath(new URL('../../server/src/signer/main.ts', import.meta.url));
const LOGIN = 'fault_signer';
const PASSWORD = 'only-on-this-machine';

export interface SignerProcess {
  /** SIGKILL, and another one in its place. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** The signer as an operator runs it beside the product, with a login of its own on the product's database. */
export async function runSigner(dataDir: string, networks: Readonly<Record<string, string>>): Promise<SignerProcess> {
  const ownerUrl = await findDatabaseUrl(dataDir);
  const url = new URL(ownerUrl);
  url.username = LOGIN;
  url.password = PASSWORD;
  await prepareSignerLogin(ownerUrl, url.href);
  const limits = { SIGNER_DAY_MOST: '100000000', SIGNER_MOST: '1000000', SIGNER_REVIEW_ABOVE: '1000000' };
  const budget = { SIGNER_ADDRESS_AGE_S: '0', SIGNER_DAY_GAS_MAX: '1000', SIGNER_TRON_DAY_GAS_MAX: '1000000' };
  const bitcoin = {
    SIGNER_BITCOIN_REVIEW_ABOVE: '10000000000',
    SIGNER_BITCOIN_MOST: '10000000000',
    SIGNER_BITCOIN_DAY_MOST: '100000000000',
  };
  const files = {
    SIGNER_TRON_KEY_FILE: await keyFile(dataDir, 'tron', TRON_SIGNER_KEY),
    SIGNER_BITCOIN_KEY_FILE: await keyFile(dataDir, 'bitcoin', BITCOIN_XPRV),
  };
  const own = { PATH: process.env['PATH'], SIGNER_DATABASE_URL: url.href, SIGNER_KEY };
  const env = { ...own, ...files, ...limits, ...budget, ...bitcoin, ...networks };
  const launch = (): ChildProcess => spawn(process.execPath, [PROGRAM], { env, stdio: 'ignore' });
  let child = launch();
  const end = async (signal: NodeJS.Signals) => {
    const gone = once(child, 'exit');
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await gone;
  };
  return {
    async killAndRestart() {
      await end('SIGKILL');
      child = launch();
    },
    stop: () => end('SIGTERM'),
  };
}

/** A key in a file that only its owner reads. */
async function keyFile(dataDir: string, name: string, key: string): Promise<string> {
  const file = path.join(dataDir, `signer-${name}.key`);
  await writeFile(file, key, { mode: 0o600 });
  return file;
}
