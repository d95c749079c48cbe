import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/catalogue.ts';
import { catalogue } from '#contract/catalogue.ts';
import type { FunctionDef } from '#contract/define.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type LyingNode, lyingNode } from '#tests/fakes/lying-node.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { startChain, type TestChain } from '#tests/fixtures/chain/anvil.ts';
import { networksOf, TEST_CHAIN_ID } from '#tests/fixtures/chain/networks.ts';
import { sized } from '#tools/test-size.ts';
import type { CallExtras, Wire } from '#tools/wire/gateway-client.ts';
import { SCENES } from './scenes/scenes.ts';
import { FuzzWorld, SELLER } from './world.ts';

const TIMES = sized({ small: 5, full: 50 });
/** One function of so many is played in each area, so that an area of a single one is there too. */
const ONE_OF = sized({ small: 3, full: 1 });

/** Every function that changes something and names its act by a key. */
const KEYED = (Object.values(catalogue) as FunctionDef[])
  .filter((def) => def.idempotent)
  .map((def) => def.name as CallName);

const areaOf = (name: CallName): string => name.slice(0, name.indexOf('.'));
const PLAYED = [...Map.groupBy(KEYED, areaOf).values()].flatMap((area) =>
  area.filter((_, place) => place % ONE_OF === 0),
);

/** A statement that counts the rows of every table which the product may read. */
async function countingStatement(db: Database): Promise<string> {
  const tables = await db.many<{ name: string }>(
    sql`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname = 'public' AND has_table_privilege(c.oid, 'SELECT')`,
  );
  return tables.map(({ name }) => `SELECT '${name}' AS name, count(*) AS rows FROM "${name}"`).join(' UNION ALL ');
}

/** Rows of every table, and what every account holds: what an act leaves behind, whatever it is. */
async function footprint(db: Database, counting: string): Promise<Map<string, bigint>> {
  // Named, so that a connection plans it once: planning a question to all tables takes as long as its answer.
  const { rows } = await db.pool.query<{ name: string; rows: bigint }>({ name: 'footprint', text: counting });
  const counts = new Map(rows.map((table) => [table.name, table.rows]));
  // What is changed and not added to is counted by the object that changes.
  const sums = await db.one<Record<string, bigint>>(
    sql`
    SELECT (SELECT coalesce(sum(debits_posted), 0) FROM ledger_account)::bigint AS posted,
           (SELECT coalesce(sum(debits_pending), 0) FROM ledger_account)::bigint AS pending,
           (SELECT coalesce(sum(event_seq), 0) FROM gift_order)::bigint AS events,
           (SELECT coalesce(sum(event_seq), 0) FROM points_order)::bigint AS "pointsEvents",
           (SELECT coalesce(sum(version), 0) FROM buy_ad)::bigint AS buys,
           (SELECT coalesce(sum(version), 0) FROM sell_ad)::bigint AS sells`,
  );
  for (const [name, sum] of Object.entries(sums)) counts.set(`sum of ${name}`, sum);
  return counts;
}

function growth(before: Map<string, bigint>, after: Map<string, bigint>): Record<string, string> {
  const grown = [...after].filter(([name, count]) => count !== before.get(name));
  return Object.fromEntries(grown.map(([name, count]) => [name, String(count - (before.get(name) ?? 0n))]));
}

/** Repeats under the same key while the server asks to try again. Throws for any other refusal. */
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

/** What an answer says that it did not do: rows that were left out, or nothing at all that changed. */
function undone(answer: unknown): unknown[] {
  const {
    refused = [],
    changed,
    removed,
  } = (answer ?? {}) as { refused?: unknown[]; changed?: number; removed?: number };
  return [...refused, ...[changed, removed].filter((count) => count === 0)];
}

describe(`the same act ${TIMES} times at once, under one key`, () => {
  let app: TestApp;
  let world: FuzzWorld;
  let chain: TestChain;
  let node: LyingNode;
  let counting: string;
  beforeAll(async () => {
    // Its nodes say what gas costs; nobody reads its blocks.
    chain = await startChain();
    node = await lyingNode(chain.url);
    app = await startTestApp({
      env: networksOf({ chainId: TEST_CHAIN_ID, token: chain.token }, [chain.url, node.url]),
      loops: false,
      rules: {
        'withdrawals.address_hold_s': 0,
        'orders.max_open_per_pair': 1_000,
        'orders.max_promises_per_pair': 1_000,
        // Whose identity is checked is another machine’s matter.
        'providers.identity_level': 0,
        // Refused calls come together into one row of the security log, in the middle of whichever act runs then.
        'security.refused_every_s': 3_600,
      },
    });
    counting = await countingStatement(app.db);
    world = await FuzzWorld.open(app, 100_000, [50_000]);
    // A first order makes rows that later ones update.
    const { code } = await world.life().released();
    await world.callAs(SELLER, 'ratings.rate', { code, stars: 3 });
  });
  afterAll(async () => {
    await app.close();
    await node.close();
    await chain.stop();
  });

  /** Sets the scene, then sends its act so many times at once. Answers what it left behind and was told. */
  async function play(name: CallName, times: number) {
    const scene = SCENES[name];
    if (!scene) throw new Error(`no scene for ${name}`);
    const { who, params } = await scene({ app, world, life: world.life() });
    const { wire } = typeof who === 'number' ? world.user(who) : who;
    const extras = { idempotencyKey: randomUUID() };
    const before = await footprint(app.db, counting);
    const answers = await Promise.all(Array.from({ length: times }, () => insist(wire, name, { params, extras })));
    return { left: growth(before, await footprint(app.db, counting)), answers };
  }

  it('is tried with every function that takes a key', () => {
    expect(KEYED.filter((name) => !SCENES[name])).toEqual([]);
    expect(Object.keys(SCENES).sort()).toEqual([...KEYED].sort());
  });

  it.each(PLAYED)('%s has one effect and one answer', async (name) => {
    const once = await play(name, 1);
    const often = await play(name, TIMES);
    expect(often.answers).toHaveLength(TIMES);
    expect(undone(often.answers[0])).toEqual([]);
    for (const answer of often.answers) expect(answer).toEqual(often.answers[0]);
    // An act that leaves nothing but its key has changed rows; one that leaves nothing was not done.
    expect(once.left.idempotency).toBe('1');
    expect(often.left).toEqual(once.left);
  });
});
