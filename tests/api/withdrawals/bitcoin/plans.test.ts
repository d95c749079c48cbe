import { afterAll, expect, it } from 'vitest';
import {
  freeCoins,
  largestFree,
  noteGone,
  releaseCoins,
  reserveCoins,
} from '#server/features/withdrawals/bitcoin/coins.store.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { countGone } from '#server/signer/signer.store.ts';
import { createTestDatabase } from '#tests/fixtures/database.ts';

const test = await createTestDatabase({ audit: false });
afterAll(() => test.drop());

/** The plans of what is sent, as on tables that are too large to be read whole. */
async function plansOf(send: (db: Tx) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  await test.db.transaction(async (tx) => {
    await tx.run(sql`SET LOCAL enable_seqscan = off`);
    const explained: Tx['many'] = async (query) => {
      const lines = await tx.many<Record<string, string>>(sql`EXPLAIN ${query}`);
      plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      return [];
    };
    const run: Tx['run'] = async (query) => (await explained(query)).length;
    const counted: Tx['one'] = async <Row>(query: Parameters<Tx['one']>[0]) => {
      await explained(query);
      return { count: 0 } as Row;
    };
    await send({ ...tx, many: explained, run, one: counted });
  });
  return plans;
}

it('looks up the outputs of a payment, and those that are free or gone, without reading all that there ever were', async () => {
  const [network, paymentId] = ['bip122:0', newId()];
  const coin = { txHash: '0'.repeat(64), vout: 0, amount: 1n, isChange: false, keyIndex: 0 };
  const plans = await plansOf(async (db) => {
    await freeCoins(db, { network, keyId: '', tip: 0n });
    await largestFree(db, { network, above: 0n });
    await noteGone(db, network, [coin]);
    await reserveCoins(db, { paymentId, network, coins: [coin] });
    await releaseCoins(db, paymentId);
    await countGone(db, network);
  });
  expect(plans.length).toBeGreaterThan(7);
  expect(plans.at(-1)).toContain('change_output_gone');
  expect(plans.filter((plan) => /Seq Scan on (deposit|change_output|payment_input)\b/.test(plan))).toEqual([]);
});
