import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/catalogue.ts';
import { catalogue } from '#contract/catalogue.ts';
import type { FunctionDef } from '#contract/define.ts';
import type { Database } from '#server/platform/db.ts';
import { sql } from '#server/platform/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import type { CallExtras, Wire } from '#tests/fixtures/client.ts';
import { Life, SELLER } from './life.ts';
import { SCENES } from './scenes.ts';
import { FuzzWorld } from './world.ts';

const TIMES = 50;

/** Every function that changes something and names its act by a key. */
const KEYED = (Object.values(catalogue) as FunctionDef[])
  .filter((def) => def.idempotent)
  .map((def) => def.name as CallName);

/** Rows of every table, and what every account holds: what an act leaves behind, whatever it is. */
async function footprint(db: Database): Promise<Map<string, bigint>> {
  const tables = await db.many<{ name: string }>(
    sql`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = 'public' AND has_table_privilege(c.oid, 'SELECT')`,
  );
  const counts = new Map<string, bigint>();
  for (const { name } of tables) {
    const { rows } = await db.pool.query<{ rows: bigint }>(`SELECT count(*) AS rows FROM "${name}"`);
    counts.set(name, rows[0]?.rows ?? 0n);
  }
  const sums = await db.one<Record<string, bigint>>(
    sql`
    SELECT coalesce(sum(debits_posted), 0)::bigint AS posted, coalesce(sum(debits_pending), 0)::bigint AS pending
    FROM ledger_account`,
  );
  for (const [name, sum] of Object.entries(sums)) counts.set(`ledger ${name}`, sum);
  return counts;
}

function growth(before: Map<string, bigint>, after: Map<string, bigint>): Record<string, string> {
  const grown = [...after].filter(([name, count]) => count !== before.get(name));
  return Object.fromEntries(grown.map(([name, count]) => [name, String(count - (before.get(name) ?? 0n))]));
}

/** As a client does that is told to come again: the key stays the same. */
async function insist(wire: Wire, name: CallName, { params, extras }: { params: object; extras: CallExtras }) {
  for (;;) {
    try {
      return await wire.call(name, params as never, extras);
    } catch (error) {
      if ((error as { code?: string }).code !== 'gateway.rate_limited') throw error;
      await wire.breathe();
    }
  }
}

/** Functions that have no scene yet, each tried where it is named; a new one needs a scene. */
const WITHOUT_SCENE: readonly CallName[] = [
  // tests/api/buy.test.ts, physical.test.ts and quick.test.ts send these fifty times at once.
  'orders.buy',
  'orders.promise',
  'orders.deliverCodes',
  'orders.deliverParcel',
  'orders.confirmReceipt',
  'orders.quickPlace',
  // These share the gateway's key with the rest, and are tried one by one in the tests of their areas.
  'goods.publishAd',
  'goods.editAd',
  'goods.addGoods',
  'goods.setShelf',
  'goods.removeGoods',
  'goods.setQuick',
  'goods.setPrice',
  'goods.shelveAd',
  'goods.removeAd',
  'disputes.reviewCompensation',
  'disputes.remind',
  'disputes.passOn',
  'disputes.liftPause',
  'bail.takeBack',
  'settings.setRule',
  'settings.resetRule',
  'settings.setCardType',
  'settings.setFxOverride',
  'settings.clearFxOverride',
  'settings.setBrand',
];

describe('fifty times the same act at once, under one key', () => {
  let app: TestApp;
  let world: FuzzWorld;
  beforeAll(async () => {
    app = await startTestApp({ loops: false, rules: { 'orders.max_open_per_pair': 1_000 } });
    world = await FuzzWorld.open(app, 100_000, [50_000]);
    // A first order makes rows that later ones update.
    const { code } = await new Life(world).released();
    await world.act(SELLER, 'reviews.evaluate', { code, stars: 3 });
  });
  afterAll(() => app.close());

  /** Sets the scene, then sends its act so many times at once. Answers what it left behind and was told. */
  async function play(name: CallName, times: number) {
    const scene = SCENES[name];
    if (!scene) throw new Error(`no scene for ${name}`);
    const { who, params } = await scene({ world, life: new Life(world) });
    const { wire } = typeof who === 'number' ? world.user(who) : who;
    const extras = { idempotencyKey: randomUUID() };
    const before = await footprint(app.db);
    const answers = await Promise.all(Array.from({ length: times }, () => insist(wire, name, { params, extras })));
    return { left: growth(before, await footprint(app.db)), answers };
  }

  it('is tried with every function that takes a key, but for those listed', () => {
    expect(KEYED.filter((name) => !SCENES[name]).sort()).toEqual([...WITHOUT_SCENE].sort());
  });

  it.each(KEYED.filter((name) => SCENES[name]))('%s has one effect and one answer', async (name) => {
    const once = await play(name, 1);
    const often = await play(name, TIMES);
    for (const answer of often.answers) expect(answer).toEqual(often.answers[0]);
    expect(often.left).toEqual(once.left);
  });
});
