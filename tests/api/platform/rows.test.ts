import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCHEMA_DIR } from '#server/platform/postgres/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { ROOT } from '#tests/repo/files.ts';
import { readModel } from '#tools/model/read-model.ts';
import { checkStatements, type StatementReport } from '#tools/statements/check-statements.ts';
import { readColumns } from '#tools/tables/read-columns.ts';
import { renderTables } from '#tools/tables/render-tables.ts';
import { readTables } from '#tools/tables/write-tables.ts';

const TABLES = join(ROOT, 'server/src/platform/postgres/tables');

/** Statements that only a run puts together, such as from a list that the program reads. None may be added. */
const MAX_UNREAD = 0;

const PLANTED = 'server/src/features/planted.store.ts';
/** A row as code might declare it, the statement that it is said to be of, and the fault that must be found. */
const FAULTY: readonly (readonly [row: string, statement: string, fault: string])[] = [
  ['{ fee: string }', 'SELECT fee_bps AS fee FROM gift_order', 'fee: may be a value of gift_order.fee_bps'],
  ['{ code: string }', 'SELECT id FROM gift_order', 'code: the statement answers no such column'],
  ['{ endedAt: Date }', 'SELECT ended_at AS "endedAt" FROM gift_order', 'endedAt: may be null'],
  ['{ code: string | null }', 'SELECT code FROM gift_order', 'code: string | null is never null'],
  [
    '{ name: string }',
    'SELECT u.user_name AS name FROM gift_order o LEFT JOIN app_user u ON u.id = o.moderator_id',
    'name: may be null',
  ],
  [
    '{ name: string }',
    'UPDATE gift_order o SET carrier = nullif(carrier, $1) RETURNING carrier AS name',
    'name: may be null',
  ],
  ["{ role: 'trader' | 'admin' }", 'SELECT role FROM app_user', 'role: may be a value of app_user.role'],
  [
    "{ side: 'seller' }",
    "SELECT CASE WHEN quick THEN 'seller' ELSE 'buyer' END AS side FROM gift_order",
    "side: may be 'buyer'",
  ],
  ['{ count: number }', 'SELECT count(*) AS count FROM gift_order', 'count: is bigint'],
  ['{ sum: bigint }', 'SELECT sum(fee_bps) AS sum FROM gift_order', 'sum: may be null'],
  ['{ at: Date }', "SELECT payload->>'at' AS at FROM stream_event", 'at: is string'],
  ['{ payload: { n: bigint } }', 'SELECT payload FROM stream_event', 'payload: may be a value of stream_event.payload'],
  ['{ id: string }', 'SELECT id FROM gift_ordr', 'relation "gift_ordr" does not exist'],
];

const RIGHT = [
  'db.many<{ state: GiftState; dueAt: Date }>(sql`SELECT state, due_at AS "dueAt" FROM gift_order WHERE due_at IS NOT NULL`)',
  `db.one<{ n: number }>(sql\`SELECT count(*)::int AS n FROM gift_order WHERE \${a ? sql\`quick\` : sql\`NOT quick\`}\`)`,
  "db.many<{ by: 'visitor' | Role }>(sql`SELECT 'visitor' AS by FROM visitor UNION ALL SELECT role FROM app_user`)",
  "db.many<{ kind: 'post' | 'void' }>(sql`SELECT kind FROM ledger_transfer WHERE kind IN ('post', 'void')`)",
];

describe('rows', () => {
  let test: TestDatabase;
  let client: pg.Client;
  let report: StatementReport;
  beforeAll(async () => {
    test = await createTestDatabase();
    client = new pg.Client({ connectionString: test.url });
    await client.connect();
    report = await checkStatements(client, { [PLANTED]: plantedText() });
  });
  afterAll(async () => {
    await client.end();
    await test.drop();
  });

  const own = (lines: readonly string[]) => lines.filter((line) => !line.startsWith(PLANTED));

  it('are typed by the tables that `npm run db:types` writes', async () => {
    const areas = await readModel(client, SCHEMA_DIR);
    const written = renderTables(areas, await readColumns(client));
    expect([...readTables(TABLES)].sort()).toEqual([...written].sort());
  });

  it('are what the database says each statement answers', () => {
    expect(own(report.faults)).toEqual([]);
  });

  it('come from statements that the code tells', () => {
    expect(own(report.unread).length, own(report.unread).join('\n')).toBe(MAX_UNREAD);
  });

  it.each(FAULTY.map((faulty, index) => [...faulty, index] as const))(
    '%s of %s: %s',
    (_row, _statement, fault, index) => {
      expect(report.faults).toContainEqual(expect.stringContaining(`${PLANTED}:${lineOf(index)}: ${fault}`));
    },
  );

  it('may be declared rightly', () => {
    const first = lineOf(FAULTY.length);
    const faults = report.faults.filter((line) => line.startsWith(PLANTED));
    expect(faults.filter((line) => Number(line.split(':')[1]) >= first)).toEqual([]);
    expect(report.unread.filter((line) => line.startsWith(PLANTED))).toEqual([
      expect.stringContaining(`${PLANTED}:${first + RIGHT.length}: `),
    ]);
  });
});

const HEAD = [
  "import type { Role } from '#core/access/access.ts';",
  "import type { GiftState } from '#core/orders/gift-states.ts';",
  "import type { Queryable } from '#server/platform/postgres/db.ts';",
  "import { type Sql, sql } from '#server/platform/postgres/sql.ts';",
  'export function planted(db: Queryable, a: boolean, table: () => Sql): unknown[] {',
  '  return [',
];

/** The line of a planted statement. */
function lineOf(index: number): number {
  return HEAD.length + index + 1;
}

/** The last one's table is known only when it runs. */
function plantedText(): string {
  const faulty = FAULTY.map(([row, statement]) => `db.many<${row}>(sql\`${statement.replace('$1', `\${0}`)}\`),`);
  const rest = [...RIGHT.map((call) => `${call},`), `db.many<{ id: string }>(sql\`SELECT id FROM \${table()}\`),`];
  return [...HEAD, ...faulty, ...rest, '  ];', '}', ''].join('\n');
}
