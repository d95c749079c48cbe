import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#tests/fixtures/database.ts';
import { type ColumnType, type RecordRow, recordArray } from './pg-records.ts';

const TYPES: readonly ColumnType[] = ['uuid', 'text', 'bytea', 'int8', 'int4', 'int2'];
const ID = '01920a3c-7b1e-7c3d-8e4f-0123456789ab';

const database = await createTestDatabase();
afterAll(() => database.drop());

const ROWS: readonly RecordRow[] = [
  [ID, 'plain', Buffer.from([1, 2, 0]), 9_007_199_254_740_993n, -7, 3],
  [null, null, null, null, null, null],
  [ID.toUpperCase(), '礼品卡 "q" 🎁', Buffer.alloc(0), -1n, 2_147_483_647, -32_768],
];

it.each([
  ['no row', []],
  ['values of every type, and none', ROWS],
  ['more than fits at first', Array.from({ length: 2_000 }, () => ROWS[0] as RecordRow)],
  ['a text longer than all of it', [[ID, '卡'.repeat(100_000), Buffer.alloc(70_000, 7), 1n, 2, 3]]],
] as [string, readonly RecordRow[]][])('%s comes back as it was sent', async (_, rows) => {
  const client = await database.db.pool.connect();
  await client.query('CREATE TYPE pg_temp.sent AS (a uuid, b text, c bytea, d bigint, e int, f smallint)');
  const { rows: back } = await client.query({
    text: 'SELECT (unnest($1::pg_temp.sent[])).*',
    values: [recordArray(TYPES, rows)],
    rowMode: 'array',
  });
  await client.query('DROP TYPE pg_temp.sent');
  client.release();
  expect(back).toEqual(rows.map(([id, ...rest]) => [typeof id === 'string' ? id.toLowerCase() : id, ...rest]));
});

it('refuses a row that does not fit its type', () => {
  expect(() => recordArray(TYPES, [[ID]])).toThrow('1 values, 6 columns');
});
