import { newTotpSecret } from '#server/features/auth/factors/totp.ts';
import { hashPassword } from '#server/features/auth/passwords/passwords.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { openRules } from '#server/platform/settings/rules.ts';
import { openKeyRing } from '#server/platform/vault/key-ring.ts';
import { sealForStorage } from '#server/platform/vault/stored-code.ts';
import { startChild } from '../lib/child.ts';
import { freshCopy, runScript, settleDown } from '../lib/database.ts';
import { type Bench, hundredths, idleText, mean, refuseSurprises, watch, whole, withServer } from '../lib/measure.ts';
import type { BenchOptions } from '../lib/options.ts';
import { startProduct } from '../orders/product.ts';
import { idOf, newSecrets, prepareTemplate, type Secrets, TEMPLATE, USERS } from '../orders/world.ts';
import type { SigninPlan, SigninResult } from './client.ts';
import type { HashPlan, HashResult } from './hashes.ts';

const CLIENTS = 16;
const ROUNDS = 2;
/** A process that has run for a while: a hash takes so long that a short time is too few sign-ins for the compiler. */
const WARM_UP_MS = 15_000;
const PASSWORD = 'Signin2468';

/**
 * Sign-ins a second through the gateway over HTTP, with a password and the code of an authenticator app, against Argon2id
 * hashes a second of the same parameters on the same cores; both in turn, in the same run.
 */
export const run = (options: BenchOptions): Promise<object> => withServer(options, measureAll);

async function measureAll(bench: Bench): Promise<object> {
  await prepareTemplate(bench.server);
  const hashes: HashResult[] = [];
  const signins: Awaited<ReturnType<typeof measure>>[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const hashed = await measureHashes(bench);
    bench.say(
      `round ${round}: hashes    ${hundredths(hashed.perSecond)} /s  ${whole(hashed.cpuUs)} us of CPU time each`,
    );
    const signed = await measure(bench);
    const { perSecond, idle, ...costs } = signed;
    bench.say(`round ${round}: sign-ins  ${hundredths(perSecond)} /s  ${JSON.stringify(costs)}  ${idleText(idle)}`);
    hashes.push(hashed);
    signins.push(signed);
  }
  const perSecond = (list: readonly { perSecond: number }[]): number => mean(list.map((item) => item.perSecond));
  return {
    ratio: hundredths(perSecond(signins) / perSecond(hashes)),
    signinsPerSecond: hundredths(perSecond(signins)),
    hashesPerSecond: hundredths(perSecond(hashes)),
    targets: { ratio: 0.8 },
    p50Ms: signins.at(-1)?.p50Ms,
    cpuUsPerSignin: signins.at(-1)?.cpuUs,
    cpuUsPerHash: whole(mean(hashes.map(({ cpuUs }) => cpuUs))),
  };
}

async function measureHashes({ seconds }: Bench): Promise<HashResult> {
  const rules = openRules({});
  const plan: HashPlan = {
    memoryCost: rules.get('auth.argon_memory_kib'),
    timeCost: rules.get('auth.argon_passes'),
    atOnce: rules.get('auth.hashes_at_once'),
    warmUpMs: WARM_UP_MS,
    seconds,
  };
  const child = startChild('bench/signin/hashes.ts', [JSON.stringify(plan)]);
  try {
    return JSON.parse(await child.line('result ')) as HashResult;
  } finally {
    await child.stop();
  }
}

/** A copy of the world in which every account has the password, and an app bound with this secret. */
async function signinWorld(bench: Bench, secrets: Secrets, totpSecret: string): Promise<string> {
  const url = await freshCopy(bench.server, TEMPLATE, 'bench_signin');
  const hash = await hashPassword(openRules({}), PASSWORD);
  const ring = openKeyRing([{ id: 1, key: Buffer.from(secrets.masterKey, 'base64') }]);
  const rows = Array.from({ length: USERS }, (_, index) => {
    const id = idOf('totp', index + 1);
    const sealed = sealForStorage(ring, cellOf('totp_secret.secret_sealed', id), totpSecret).toString('hex');
    return `('${id}', '${idOf('user', index + 1)}', '\\x${sealed}', now())`;
  });
  await runScript(
    url,
    `UPDATE app_user SET password_hash = '${hash}';
     INSERT INTO totp_secret (id, user_id, secret_sealed, bound_at) VALUES ${rows.join()};`,
  );
  await settleDown(url);
  return url;
}

async function measure(bench: Bench) {
  const secrets = newSecrets();
  const totpSecret = newTotpSecret();
  const product = await startProduct(await signinWorld(bench, secrets, totpSecret), secrets);
  const plan: SigninPlan = {
    url: product.url,
    secrets,
    password: PASSWORD,
    totpSecret,
    clients: CLIENTS,
    warmUpMs: WARM_UP_MS,
    seconds: bench.seconds,
  };
  const client = startChild('bench/signin/client.ts', [JSON.stringify(plan)]);
  try {
    const pids = { product: product.pid, client: client.pid };
    const { result, cpu, idle } = await watch<SigninResult>(bench, client, pids);
    refuseSurprises(result);
    const each = (us = 0): number => whole(us / result.placed);
    return {
      perSecond: (result.placed * 1000) / result.elapsedMs,
      p50Ms: { password: whole(result.p50Ms.password), code: whole(result.p50Ms.code) },
      cpuUs: { product: each(cpu['product']), database: each(cpu['database']), client: each(cpu['client']) },
      idle,
    };
  } finally {
    await client.stop();
    await product.stop();
  }
}
