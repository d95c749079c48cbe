import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, SIGNER_ROLE } from '#server/platform/postgres/db.ts';
import { openSigners } from './open-signers.ts';
import { signPending } from './sign-pass.ts';
import { clockOf } from './signer.store.ts';
import { loadSignerConfig } from './signer-config.ts';
import { signerFlags } from './signer-flags.ts';

const PAUSE_MS = 500;
const AFTER_ERROR_MS = 5_000;
const STATEMENT_MS = 30_000;

const ending = new AbortController();

const say = (text: string): void => void process.stderr.write(`signer: ${text}\n`);

async function run(): Promise<void> {
  const { networks, bitcoin, databaseUrl, ...config } = loadSignerConfig(process.env);
  delete process.env['SIGNER_KEY'];
  const chains = { ...openSigners(networks), ...bitcoin };
  const db = openDatabase({
    url: databaseUrl,
    role: SIGNER_ROLE,
    poolSize: 2,
    statementTimeoutMs: STATEMENT_MS,
    onError: ({ message }) => say(message),
  });
  for (const [network, { key }] of Object.entries(chains)) say(`pays from ${key.address} on ${network}`);
  // What stays unsigned is told once, not at every pass.
  let latest = '';
  const tell = (text: string): void => {
    if (text !== latest) say(text);
    latest = text;
  };
  let since: Date | null = null;
  const pass = async (): Promise<number> => {
    since ??= await clockOf(db);
    return signPending({ db, chains, config, say: tell, since, now: () => new Date() });
  };
  while (!ending.signal.aborted) {
    const pause = await pass().then(
      (decided) => (decided > 0 ? 0 : PAUSE_MS),
      (error: Error) => {
        say(error.message);
        return AFTER_ERROR_MS;
      },
    );
    await sleep(pause, undefined, { signal: ending.signal }).catch(() => {});
  }
  await db.close();
}

/** Begins again with Node's flags of a closed process, where it was started without them. */
function closeIn(): void {
  if (process.permission !== undefined) return;
  const { execve, execPath, argv, env } = process;
  if (execve === undefined) say('this system cannot close it in: start it with the flags of signer-flags.ts');
  else execve.call(process, execPath, [execPath, ...signerFlags(env), ...argv.slice(1)], env);
}

closeIn();

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => ending.abort());
process.channel?.unref();

run().then(
  () => process.exit(0),
  (error: Error) => {
    say(`cannot start: ${error.message}`);
    process.exit(1);
  },
);
