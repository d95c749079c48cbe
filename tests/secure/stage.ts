import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import type { Ledger } from '#server/ledger/ledger.ts';
import { postgresLedger } from '#server/ledger/postgres-ledger.ts';
import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { runningPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { openRules } from '#server/platform/settings/rules.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { FAST_HASHES, freePort, launchProduct } from '#tests/fixtures/product.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { addPerson, PASSWORD, type Person, type TestUser, type UserSpec } from '#tests/fixtures/world/people.ts';
import { WireError } from '#tools/wire/gateway-client.ts';
import { type Outside, openOutside } from './outside.ts';

/** Limits low enough to be reached within seconds; all else is as an operator starts it. */
const RULES = {
  ...FAST_HASHES,
  'bail.required': 0,
  'bail.exposure_multiple_bps': 0,
  'gateway.requests_per_minute_address': 800,
  'gateway.session_cache_s': 1,
  'uploads.visitor_bytes_per_day': 1_048_576,
  'auth.code_resend_s': 0,
  'security.refused_every_s': 1,
  // The people of the stage have bound none.
  'auth.second_factor_needed': 0,
  'auth.step_up_mail_code': 0,
  'prices.btc_poll_ms': 200,
  'deposits.poll_ms': 200,
  'withdrawals.address_hold_s': 0,
  'withdrawals.poll_ms': 200,
};
/** The needs of the checks, said before they begin. */
export const NEEDS = `The checks start a product of their own in a temporary folder, and end and delete it afterwards.
  Users: none of yours. They make a seller, a provider, a moderator, support and an administrator, and more for some checks.
  Keys: none of yours. The product makes its own; the pay channels, the chain and the exchanges are stand-ins on this machine.`;

export const METRICS_TOKEN = 'a token of the black-box checks';

/** A product of its own that others can reach, as behind one proxy, and people in it. */
export interface Stage {
  readonly url: string;
  /** The product's process. */
  readonly pid: number;
  readonly dataDir: string;
  /** Connects as the owner of its database. */
  readonly ownerUrl: string;
  /** As the running product connects: for facts that the gateway does not return. */
  readonly db: Database;
  readonly ledger: Ledger;
  /** Pay channels, a chain, exchanges and rates, which the product speaks to. */
  readonly outside: Outside;
  readonly people: Readonly<Record<'seller' | 'provider' | 'moderator' | 'support' | 'admin', TestUser>>;
  readonly adCode: string;
  /** A caller without a session, on a device and an address of its own. */
  stranger(address?: string): Wire;
  /** A new account, signed in from an address of its own. */
  join(spec?: UserSpec): Promise<TestUser>;
  /** Another session of an account. */
  enter(user: TestUser): Promise<TestUser>;
  /** The text of the latest mail to an address. */
  lastMail(email: string): Promise<string>;
  close(): Promise<void>;
}

/** One point of the review: throws when it does not hold. */
export interface Check {
  readonly point: string;
  readonly name: string;
  run(stage: Stage): Promise<void>;
}

export const check = (point: string, name: string, run: Check['run']): Check => ({ point, name, run });

/** `ok`, or the name of the refusal. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof WireError) return error.code;
      throw error;
    },
  );

const PATIENCE_MS = 10_000;
const BREATH_MS = 100;

/** Waits for something that happens beside the answer. */
export async function eventually(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; !(await holds()); await after(BREATH_MS)) {
    assert.ok(Date.now() < until, what);
  }
}

let addresses = 0;
/** Of the networks for documentation, where no caller has been yet. */
export const newAddress = (): string => {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
};

export async function openStage(): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cardway-secure-'));
  const outside = await openOutside();
  const env = { DEMO: '0', TRUST_PROXY: '1', METRICS_TOKEN, ...outside.env };
  const product = await launchProduct({ dataDir, port: await freePort(), rules: RULES, env });
  const url = runningPostgres(dataDir) ?? '';
  const db = openDatabase({
    url,
    poolSize: 2,
    role: 'market_app',
    statementTimeoutMs: 30_000,
    onError: (error) => console.error(error.message),
  });
  const ledger = postgresLedger(db);
  const store = { db, ledger, rules: openRules(FAST_HASHES, true) };
  const stranger = (address = newAddress()): Wire => client(product.url, { address });
  const enter = async (person: Person & Pick<TestUser, 'role'>): Promise<TestUser> => {
    const wire = stranger();
    await wire.login(person.loginName, PASSWORD);
    return { ...person, sessionId: '', wire };
  };
  const join_ = async (spec: UserSpec = {}): Promise<TestUser> =>
    enter({ ...(await addPerson(store, spec)), role: spec.role ?? 'trader' });
  const people = {
    seller: await join_(),
    provider: await join_({ role: 'provider', name: 'northgate', points: 100_000 }),
    moderator: await join_({ role: 'moderator' }),
    support: await join_({ role: 'support' }),
    admin: await join_({ role: 'admin' }),
  };
  return {
    url: product.url,
    pid: product.pid,
    dataDir,
    ownerUrl: url,
    db,
    ledger,
    outside,
    people,
    adCode: await publishAd(people.provider, { totalAmount: 50_000 }),
    stranger,
    enter,
    join: join_,
    async lastMail(email) {
      const row = await db.pool.query<{ body: string }>(
        'SELECT body FROM mail_outbox WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
        [email],
      );
      return row.rows[0]?.body ?? '';
    },
    async close() {
      await db.close();
      product.kill('SIGTERM');
      await product.gone;
      await outside.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
