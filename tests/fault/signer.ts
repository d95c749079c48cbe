import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { prepareSignerLogin } from '#server/platform/postgres/runtime-login.ts';
import { SIGNER_KEY } from '#tests/fixtures/chain/networks.ts';
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
  const env = { PATH: process.env['PATH'], SIGNER_DATABASE_URL: url.href, SIGNER_KEY, ...limits, ...networks };
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
