import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundLegs } from '#core/ledger/legs.ts';
import type { Group, Move, Transfer } from '#core/ledger/transfer.ts';
import { amount } from '#core/money/amount.ts';
import { newId } from '#server/platform/ids.ts';
import type { Database, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { assertApplied, type GroupAnswer, type Ledger } from './ledger.ts';
import { postgresLedger } from './postgres-ledger.ts';

const DEADLOCK = '40P01';

let test: TestDatabase;
let ledger: Ledger;
/** The codes of the database's errors that the ledger met, also where it tried again. */
const errors: string[] = [];

beforeAll(async () => {
  test = await createTestDatabase({ audit: false });
  const named = async <Row>(...statement: Parameters<Database['named']>): Promise<Row[]> => {
    try {
      return await test.db.named<Row>(...statement);
    } catch (error) {
      errors.push(String((error as { code?: string }).code));
      throw error;
    }
  };
  ledger = postgresLedger({ ...test.db, named });
});
afterAll(() => test.drop());

/** Accounts with 1,000 each, in the order of their ids. */
async function openUsers(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId).sort();
  for (const id of ids) {
    await ledger.openAccounts([{ id, owner: id, kind: 'points', currency: 'POINTS' }]);
    assertApplied(await ledger.apply([fundLegs({ id: newId(), account: id, amount: amount(1_000) })]));
  }
  return ids;
}

function move(from: string, to: string, change: Partial<Move> = {}): Move {
  const common = { id: newId(), debitAccount: from, creditAccount: to, ref: null };
  return { kind: 'plain', amount: amount(10), code: 1, ...common, ...change };
}

/** A transaction that stays open until it is ended. */
async function openTransaction(first: (tx: Tx) => Promise<unknown>) {
  const { promise: end, resolve, reject } = Promise.withResolvers<void>();
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const whole = test.db.transaction(async (tx) => {
    await first(tx);
    start();
    await end;
  });
  const done = whole.catch(() => {});
  await Promise.race([started, whole]);
  const commit = (): Promise<void> => {
    resolve();
    return done;
  };
  const rollback = (): Promise<void> => {
    reject(new Error('rolled back'));
    return done;
  };
  return { commit, rollback };
}

/** Until this many connections to the database wait for a lock. */
async function waiting(count: number): Promise<void> {
  const blocked = async () =>
    (
      await test.db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM pg_locks
        WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())`)
    ).count;
  await expect.poll(blocked, { interval: 20 }).toBe(count);
}

const resultsOf = (answers: readonly GroupAnswer[]) => answers.map(({ result }) => result);

describe('the locks of the ledger', () => {
  it('are taken in one order for ids that calls claim crosswise', async () => {
    const [ann, bob, cyd, dan] = (await openUsers(4)) as [string, string, string, string];
    const [low, middle, high] = [newId(), newId(), newId()].sort() as [string, string, string];
    const claim = (from: string, to: string, ids: readonly string[]): Group[] =>
      ids.map((id) => [move(from, to, { id })]);
    // Whoever comes first to `middle` waits for this transaction, with what it wrote before.
    const blocker = await openTransaction((tx) => ledger.apply([[move(ann, bob, { id: middle, code: 9 })]], tx));
    const first = ledger.apply(claim(cyd, dan, [low, middle, high]));
    await waiting(1);
    const [erin, fay] = (await openUsers(2)) as [string, string];
    const second = ledger.apply(claim(erin, fay, [high, middle, low]));
    await waiting(2);
    await blocker.rollback();
    const answers = [resultsOf(await first), resultsOf(await second)];
    expect(answers.map((results) => new Set(results).size)).toEqual([1, 1]);
    expect(answers.map(([result]) => result).sort()).toEqual(['created', 'id_conflict']);
    expect(errors).toEqual([]);
  });

  it('are taken in one order for holds that are committed while a call waits', async () => {
    const [low, middle, high, other] = (await openUsers(4)) as [string, string, string, string];
    const hold = move(low, high, { kind: 'pending' });
    const release: Transfer = { kind: 'void', id: newId(), pendingId: hold.id, code: 3, ref: null };
    const holder = await openTransaction((tx) => ledger.apply([[hold]], tx));
    const blocker = await openTransaction((tx) => tx.run(sql`SELECT ledger_lock_available(${[middle]}::uuid[])`));
    const late = ledger.apply([[move(middle, other)], [release]]);
    await waiting(1);
    await holder.commit();
    // Has the lock of `low`, and waits behind the first call for that of `middle`.
    const crossing = ledger.apply([[move(low, middle)]]);
    await waiting(2);
    await blocker.commit();
    expect(resultsOf(await late)).toEqual(['created', 'pending_not_found']);
    expect(resultsOf(await crossing)).toEqual(['created']);
    expect(resultsOf(await ledger.apply([[release]]))).toEqual(['created']);
    expect(errors).toEqual([]);
  });

  it('do not fail a call without a transaction when somebody else takes them in another order', async () => {
    const [ann, bob] = (await openUsers(2)) as [string, string];
    let failures = 3;
    const unlucky = async <Row>(...statement: Parameters<Database['named']>): Promise<Row[]> => {
      if (failures-- > 0) throw Object.assign(new Error('deadlock detected'), { code: DEADLOCK });
      return test.db.named<Row>(...statement);
    };
    const tried = postgresLedger({ ...test.db, named: unlucky });
    expect(resultsOf(await tried.apply([[move(ann, bob)]]))).toEqual(['created']);
    failures = Number.POSITIVE_INFINITY;
    await expect(tried.apply([[move(ann, bob)]])).rejects.toMatchObject({ code: DEADLOCK });
    // A transaction of the caller's is the caller's to repeat.
    let calls = 0;
    const inside = test.db.transaction((tx) => {
      calls += 1;
      const named = () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: 'XX000' }));
      return ledger.apply([[move(ann, bob)]], { ...tx, named });
    });
    await expect(inside).rejects.toThrow('deadlock');
    expect(calls).toBe(1);
  });

  it('let callers settle and reserve crosswise without a deadlock', async () => {
    const users = await openUsers(5);
    const user = (index: number) => users[index % users.length] as string;
    const holds = Array.from({ length: 60 }, (_, n) =>
      move(user(n), user(n * 3 + 1), { kind: 'pending', amount: amount(1) }),
    ).filter(({ debitAccount, creditAccount }) => debitAccount !== creditAccount);
    const release = (hold: Move): Transfer => ({
      kind: 'post',
      id: newId(),
      pendingId: hold.id,
      amount: null,
      code: 2,
      ref: null,
    });
    const batches = Array.from({ length: 24 }, (_, n) => {
      const chosen = holds.filter((_hold, index) => index % 3 === n % 3);
      if (n % 4 > 1) chosen.reverse();
      return n % 2 ? chosen.map((hold): Group => [hold]) : chosen.map((hold): Group => [release(hold)]);
    });
    await Promise.all(batches.map((batch) => ledger.apply(batch)));
    expect(errors).toEqual([]);
  });
});
