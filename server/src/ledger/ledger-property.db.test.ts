import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/ids.ts';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { auditLedger } from './audit.ts';
import { foldFees } from './fold-fees.ts';
import type { Ledger } from './ledger.ts';
import { type BatchPlan, plans, Script } from './ledger-commands.ts';
import { memoryLedger } from './memory-ledger.fixture.ts';
import { postgresLedger } from './postgres-ledger.ts';

const RUNS = 50;
const GROUPS_PER_RUN = 100;
const FOLD_ROWS = 1_000;
const LEDGER_SEED = Number(process.env.LEDGER_SEED ?? Date.now() % 2 ** 31);

/** Runs one script and returns everything observable: each group's answer, the accounts, their histories. */
async function perform(ledger: Ledger, base: string, batches: readonly BatchPlan[], fold: () => Promise<void>) {
  const script = new Script(base);
  await ledger.openAccounts(script.accounts);
  const answers = [await ledger.apply(script.funding())];
  for (const batch of batches) answers.push(await ledger.apply(script.batch(batch)));
  await fold();
  const ids = script.accounts.map((account) => account.id);
  const accounts = (await ledger.accounts(ids)).sort((a, b) => (a.id < b.id ? -1 : 1));
  const histories = [];
  for (const id of ids) {
    const rows = await ledger.transfersOf(id, { limit: 500 });
    histories.push(rows.map(({ createdAt: _, ...row }) => row));
  }
  return { answers, accounts, histories };
}

describe('ledger against its model', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it(`agrees over ${RUNS * GROUPS_PER_RUN} random groups, and the audit stays clean`, {
    timeout: 900_000,
  }, async () => {
    process.stdout.write(`ledger property test: LEDGER_SEED=${LEDGER_SEED}\n`);
    const real = postgresLedger(test.db);
    const seen = new Map<string, number>();
    const fold = async () => {
      while ((await foldFees(test.db, FOLD_ROWS)) > 0);
    };
    const property = fc.asyncProperty(plans(GROUPS_PER_RUN), async (batches) => {
      const base = newId();
      let time = 0;
      const model = memoryLedger(() => new Date(++time));
      const expected = await perform(model, base, batches, async () => {});
      expect(await perform(real, base, batches, fold)).toEqual(expected);
      expect(await auditLedger(test.db)).toEqual([]);
      for (const { result } of expected.answers.flat()) seen.set(result, (seen.get(result) ?? 0) + 1);
    });
    await fc.assert(property, { numRuns: RUNS, seed: LEDGER_SEED });
    process.stdout.write(`ledger property test: ${JSON.stringify(Object.fromEntries(seen))}\n`);
    // The run only proves something if it met the answers that matter.
    const wanted = [
      'created',
      'exists',
      'id_conflict',
      'insufficient_funds',
      'already_resolved',
      'amount_exceeds_pending',
    ];
    for (const result of wanted) expect(seen.get(result) ?? 0, result).toBeGreaterThan(10);
  });
});
