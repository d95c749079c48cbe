import { afterAll, describe, expect, it } from 'vitest';
import {
  ACCOUNT_KINDS,
  FEE_ACCOUNT,
  PAYOUT_ACCOUNT,
  PROMOTION_ACCOUNT,
  pointsAccountId,
  SWAP_POINTS_ACCOUNT,
  TREASURY_ACCOUNT,
} from '#core/ledger/accounts.ts';
import { fundLegs, placeLegs, settleLegs } from '#core/ledger/legs.ts';
import type { Group, Transfer } from '#core/ledger/transfer.ts';
import { amount } from '#core/money/amount.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { createTestDatabase } from '#tests/fixtures/database.ts';
import { auditLedger } from './audit.ts';
import { describeLedger } from './conformance.fixture.ts';
import { settlementIds } from './derived-id.ts';
import { foldFees } from './fold-fees.ts';
import { assertApplied } from './ledger.ts';
import { memoryLedger } from './memory-ledger.fixture.ts';
import { postgresLedger } from './postgres-ledger.ts';

const test = await createTestDatabase();
const db = test.db;
const ledger = postgresLedger(db);
afterAll(() => test.drop());

async function foldAll(): Promise<void> {
  while ((await foldFees(db, 100)) > 0);
}

describeLedger('memory', async () => {
  let time = 0;
  return { ledger: memoryLedger(() => new Date(++time)), settle: async () => {}, close: async () => {} };
});
describeLedger('PostgreSQL', async () => ({ ledger: postgresLedger(test.db), settle: foldAll, close: async () => {} }));

async function openUser(funded: number): Promise<string> {
  const owner = newId();
  const id = pointsAccountId(owner);
  await ledger.openAccounts([{ id, owner, kind: 'points', currency: 'POINTS' }]);
  if (funded > 0) {
    assertApplied(await ledger.apply([fundLegs({ id: newId(), account: id, amount: amount(funded) })]));
  }
  return id;
}

function orderHold(provider: string, seller: string, units: number) {
  return {
    id: newId(),
    orderId: newId(),
    providerAccount: provider,
    sellerAccount: seller,
    amount: amount(units),
  };
}

async function sums(id: string) {
  const [account] = await ledger.accounts([id]);
  return [account?.debitsPosted, account?.debitsPending, account?.creditsPosted].map(Number);
}

describe('ledger on PostgreSQL', () => {
  it('has the platform’s accounts open under their names, with the rules of their kinds', async () => {
    const rows = await db.many<Record<string, unknown>>(sql`
      SELECT id, kind, no_overdraft, folded FROM ledger_account WHERE owner IS NULL
      AND currency = 'POINTS' ORDER BY id`);
    const rule = (kind: 'treasury' | 'fee' | 'promotion' | 'payouts' | 'swap') => ({
      kind,
      noOverdraft: ACCOUNT_KINDS[kind].noOverdraft,
      folded: ACCOUNT_KINDS[kind].folded,
    });
    expect(rows).toEqual([
      { id: TREASURY_ACCOUNT, ...rule('treasury') },
      { id: FEE_ACCOUNT, ...rule('fee') },
      { id: PROMOTION_ACCOUNT, ...rule('promotion') },
      { id: PAYOUT_ACCOUNT, ...rule('payouts') },
      { id: SWAP_POINTS_ACCOUNT, ...rule('swap') },
    ]);
  });

  it('refuses to change or remove a transfer, to the application and to the owner alike', async () => {
    await openUser(1);
    const changes = [
      'UPDATE ledger_transfer SET amount = amount + 1',
      'DELETE FROM ledger_transfer',
      'TRUNCATE ledger_transfer',
    ];
    for (const change of changes) {
      const asOwner = db.transaction(async (tx) => {
        await tx.named('', 'RESET ROLE', []);
        await tx.named('', change, []);
      });
      await expect(asOwner, change).rejects.toThrow(/append-only|permission denied/);
    }
    const asApplication = [
      ...changes,
      'UPDATE ledger_account SET credits_posted = credits_posted + 1',
      'DELETE FROM ledger_account',
      'DELETE FROM ledger_fold_queue',
      'INSERT INTO ledger_transfer SELECT * FROM ledger_transfer LIMIT 1',
      'SELECT ledger_write(NULL, NULL)',
    ];
    for (const change of asApplication) {
      const attempt = db.transaction(async (tx) => {
        await tx.named('', 'SET LOCAL ROLE market_app', []);
        await tx.named('', change, []);
      });
      await expect(attempt, change).rejects.toThrow('permission denied');
    }
  });

  it('is part of the caller’s transaction, and goes with it', async () => {
    const ann = await openUser(0);
    const funding = fundLegs({ id: newId(), account: ann, amount: amount(5) });
    const failed = db.transaction(async (tx) => {
      assertApplied(await ledger.apply([funding], tx));
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await sums(ann)).toEqual([0, 0, 0]);
    await db.transaction(async (tx) => assertApplied(await ledger.apply([funding], tx)));
    expect(await sums(ann)).toEqual([0, 0, 5]);
  });

  it('settles orders with fee and referral share, whoever repeats it', async () => {
    const [provider, seller, referrer] = [await openUser(1_000_000), await openUser(0), await openUser(0)];
    const hold = orderHold(provider, seller, 1_000_000);
    const { legs } = settleLegs({
      hold,
      ids: settlementIds(hold.id),
      settled: amount(900_000),
      feeBps: 100,
      referrerAccount: referrer,
    });
    assertApplied(await ledger.apply([placeLegs(hold)]));
    const attempts = await Promise.all(Array.from({ length: 6 }, () => ledger.apply([legs])));
    expect(attempts.map(([answer]) => answer?.result).sort()).toEqual(['created', ...Array(5).fill('exists')]);
    expect(await sums(provider)).toEqual([900_000, 0, 1_000_000]);
    expect(await sums(seller)).toEqual([9_000, 0, 900_000]);
    expect(await sums(referrer)).toEqual([0, 0, 4_500]);
    await foldAll();
  });

  it('resolves a hold once, however many try different ways at the same time', async () => {
    const [ann, bob] = [await openUser(1_000), await openUser(0)];
    for (let round = 0; round < 10; round++) {
      const hold = orderHold(ann, bob, 10);
      assertApplied(await ledger.apply([placeLegs(hold)]));
      const common = { pendingId: hold.id, code: 201, ref: null };
      const ways: Transfer[] = [
        { ...common, kind: 'post', id: newId(), amount: null },
        { ...common, kind: 'void', id: newId() },
        { ...common, kind: 'post', id: newId(), amount: amount(3) },
      ];
      const answers = (await Promise.all(ways.map((leg) => ledger.apply([[leg]])))).flat();
      expect(answers.map((answer) => answer.result).sort()).toEqual([
        'already_resolved',
        'already_resolved',
        'created',
      ]);
    }
    expect((await sums(ann))[1]).toBe(0);
  });

  it('keeps its balance under concurrent batches that cross, while fees are folded', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => openUser(1_000)));
    const user = (index: number) => users[index % users.length] as string;
    const groups = Array.from({ length: 200 }, (_, n): Group => {
      const [from, to] = [user(n * 7), user(n * 5 + 1)];
      const common = { kind: 'plain', code: 1, ref: null } as const;
      return [
        { ...common, id: newId(), debitAccount: from, creditAccount: to, amount: amount(7) },
        { ...common, id: newId(), debitAccount: to, creditAccount: FEE_ACCOUNT, amount: amount(1) },
      ];
    });
    const batches = Array.from({ length: 40 }, (_, n) => groups.slice(n * 5, n * 5 + 7));
    const folders = Array.from({ length: 10 }, () => foldFees(db, 7));
    const audits = Array.from({ length: 5 }, () => auditLedger(db));
    await Promise.all([...batches.map((batch) => ledger.apply(batch)), ...folders]);
    expect((await Promise.all(audits)).flat()).toEqual([]);
    await foldAll();
    expect(await auditLedger(db)).toEqual([]);
  });

  it('locks and reserves many placements in two calls', async () => {
    const [ann, bob, cyd] = [await openUser(100), await openUser(50), await openUser(0)];
    const holds = [orderHold(ann, cyd, 30), orderHold(ann, cyd, 20), orderHold(bob, cyd, 50)];
    const available = await db.transaction(async (tx) => {
      const rows = await tx.many<{ accountId: string; available: bigint }>(
        sql`SELECT * FROM ledger_lock_available(${[bob, ann, newId()]}::uuid[])`,
      );
      const locked = await tx.one(sql`SELECT * FROM ledger_lock_payers(${[ann, bob].sort()}::uuid[])`);
      expect(locked).toEqual({ available: ann < bob ? ['100', '50'] : ['50', '100'], reserved: ['0', '0'] });
      await tx.run(sql`SELECT ledger_reserve(${holds.map((hold) => hold.id)}::uuid[], ${[ann, ann, bob]}::uuid[],
        ${[cyd, cyd, cyd]}::uuid[], ${holds.map((hold) => hold.amount)}::bigint[],
        ${holds.map((hold) => hold.orderId)}::uuid[], 200::smallint)`);
      return new Map(rows.map((row) => [row.accountId, row.available]));
    });
    expect(available).toEqual(
      new Map([
        [ann, 100n],
        [bob, 50n],
      ]),
    );
    expect(await sums(ann)).toEqual([0, 50, 100]);
    expect(await sums(bob)).toEqual([0, 50, 50]);
    // The same legs through the other function are the same transfers.
    const again = await ledger.apply(holds.map(placeLegs));
    expect(again.map((answer) => answer.result)).toEqual(['exists', 'exists', 'exists']);
    const voids = holds.map(
      (hold) =>
        settleLegs({ hold, ids: settlementIds(hold.id), settled: amount(0), feeBps: 100, referrerAccount: null }).legs,
    );
    assertApplied(await ledger.apply(voids));
    expect(await auditLedger(db)).toEqual([]);
  });

  it('stops a reservation that its caller did not check', async () => {
    const [ann, bob] = [await openUser(10), await openUser(0)];
    const reserve = (payer: string) =>
      db.run(sql`SELECT ledger_reserve(${[newId()]}::uuid[], ${[payer]}::uuid[], ${[bob]}::uuid[], ${[11n]}::bigint[],
        ${[newId()]}::uuid[], 200::smallint)`);
    await expect(reserve(ann)).rejects.toThrow('ledger_account_no_overdraft');
    await expect(reserve(newId())).rejects.toThrow('do not exist');
  });
});
