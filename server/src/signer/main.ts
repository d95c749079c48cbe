import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, SIGNER_ROLE } from '#server/platform/postgres/db.ts';
import { depositKeys } from './deposit-keys.ts';
import { evmKey } from './evm-key.ts';
import { signPass } from './sign-pass.ts';
import { loadSignerConfig } from './signer-config.ts';

const PAUSE_MS = 500;
const AFTER_ERROR_MS = 5_000;
const STATEMENT_MS = 30_000;

const ending = new AbortController();

const say = (text: string): void => void process.stderr.write(`signer: ${text}\n`);

async function run(): Promise<void> {
  const { key: secret, depositKey, databaseUrl, ...config } = loadSignerConfig(process.env);
  delete process.env['SIGNER_KEY'];
  const key = evmKey(secret);
  const deposits = depositKey === null ? null : depositKeys(depositKey);
  const db = openDatabase({
    url: databaseUrl,
    role: SIGNER_ROLE,
    poolSize: 2,
    statementTimeoutMs: STATEMENT_MS,
    onError: ({ message }) => say(message),
  });
  say(`pays from ${key.address} on ${Object.keys(config.tokens).join(', ')}`);
  // What stays unsigned is told once, not at every pass.
  let latest = '';
  const tell = (text: string): void => {
    if (text !== latest) say(text);
    latest = text;
  };
  while (!ending.signal.aborted) {
    const pause = await signPass({ db, key, deposits, config, say: tell }).then(
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

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) process.on(signal, () => ending.abort());
process.channel?.unref();

run().then(
  () => process.exit(0),
  (error: Error) => {
    say(`cannot start: ${error.message}`);
    process.exit(1);
  },
);
