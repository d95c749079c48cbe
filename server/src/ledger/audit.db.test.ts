import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FEE_ACCOUNT, pointsAccountId, TREASURY_ACCOUNT } from '#core/ledger/accounts.ts';
import { fundLegs, type OrderHold, placeLegs, settleLegs } from '#core/ledger/legs.ts';
import { amount } from '#core/money/amount.ts';
import { newId } from '#server/platform/ids.ts';
import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { findingsAfter } from '#tests/fixtures/planted-faults.ts';
import { auditLedger } from './audit.ts';
import { settlementIds } from './derived-id.ts';
import { assertApplied, type Ledger } from './ledger.ts';
import { postgresLedger } from './postgres-ledger.ts';

let test: TestDatabase;
/** Connected as the tables' owner, the only role that could do what these tests plant. */
let owner: Database;
let ledger: Ledger;
let hold: OrderHold;

beforeAll(async () => {
  test = await createTestDatabase();
  owner = openDatabase({ url: test.url, poolSize: 1, statementTimeoutMs: 10_000, onError: () => {} });
  ledger = postgresLedger(test.db);
  // Stand-ins with only the columns that the audit reads.
  for (const statement of [
    'DROP TABLE IF EXISTS gift_order, buy_ad CASCADE',
    `CREATE TABLE gift_order (id uuid, code text, state text, hold_id uuid, order_amount bigint, ad_id uuid,
       provider_account uuid, seller_account uuid, ended_at timestamptz, settled_amount bigint, fee_amount bigint,
       seller_id uuid, claimed_at timestamptz, bail_hold_id uuid, bail_hold_amount bigint, compensation_amount bigint)`,
    'CREATE TABLE buy_ad (id uuid, total_amount bigint, remaining_amount bigint, settled_amount bigint)',
    'GRANT SELECT ON gift_order, buy_ad TO market_app',
  ]) {
    await owner.named('', statement, []);
  }
});
afterAll(async () => {
  await owner.close();
  await test.drop();
});

/** A provider with an open order, a seller, and fees that wait to be folded. */
beforeEach(async () => {
  const [provider, seller] = [newId(), newId()];
  const open = (id: string) =>
    ({ id: pointsAccountId(id), home: id, owner: id, kind: 'points', currency: 'POINTS' }) as const;
  await ledger.openAccounts([open(provider), open(seller)]);
  const common = { home: provider, providerAccount: provider, sellerAccount: seller };
  hold = { ...common, id: newId(), orderId: newId(), amount: amount(40_000) };
  const done = { ...common, id: newId(), orderId: newId(), amount: amount(60_000) };
  const settled = settleLegs({
    hold: done,
    ids: settlementIds(done.id),
    settled: amount(50_000),
    feeBps: 100,
    referrerAccount: null,
  });
  const funding = fundLegs({ id: newId(), account: provider, home: provider, amount: amount(100_000) });
  assertApplied(await ledger.apply([funding, placeLegs(hold), placeLegs(done), settled.legs]));
  const ad = newId();
  await owner.run(sql`INSERT INTO buy_ad VALUES (${ad}, 200000, 110000, 50000)`);
  await owner.run(sql`INSERT INTO gift_order VALUES
    (${hold.orderId}, 'GO1', 'to_view', ${hold.id}, 40000, ${ad}, ${provider}, ${seller}, NULL, NULL, NULL),
    (${done.orderId}, 'GO2', 'completed', ${done.id}, 60000, ${ad}, ${provider}, ${seller}, now(), 50000, 500)`);
  expect(await auditLedger(test.db)).toEqual([]);
});

/** The names of the checks that find these faults. */
async function seen(...planted: Sql[]): Promise<string[]> {
  const findings = await findingsAfter(owner, planted);
  return [...new Set(findings.map((finding) => finding.check))].sort();
}

describe('ledger audit', () => {
  it('sees a balance that its transfers do not explain', async () => {
    const names = await seen(
      sql`UPDATE ledger_account SET credits_posted = credits_posted + 1 WHERE id = ${hold.sellerAccount}`,
    );
    expect(names).toEqual(['account_is_fold_of_transfers', 'currency_balanced']);
  });

  it('sees a reserve without a hold, and a hold without a reserve', async () => {
    const names = await seen(sql`UPDATE ledger_account SET debits_pending = 0 WHERE id = ${hold.providerAccount}`);
    expect(names).toEqual(['account_is_fold_of_transfers', 'currency_pending']);
  });

  it('sees a transfer that is gone, whose order then hangs', async () => {
    const names = await seen(sql`DELETE FROM ledger_transfer WHERE id = ${hold.id}`);
    expect(names).toEqual([
      'account_is_fold_of_transfers',
      'currency_pending',
      'open_order_has_its_hold',
      'order_amount_was_held',
    ]);
  });

  it('sees a hold that was resolved twice', async () => {
    const resolve = sql`INSERT INTO ledger_transfer SELECT uuidv7(), home, 'void', id, debit_account, credit_account,
      amount, 202, ref FROM ledger_transfer WHERE id = ${hold.id}`;
    const names = await seen(sql`DROP INDEX ledger_transfer_resolves_once`, resolve, resolve);
    expect(names).toContain('hold_resolved_once');
  });

  it('sees a resolution that is not of its hold', async () => {
    const names = await seen(sql`INSERT INTO ledger_transfer SELECT uuidv7(), home, 'post', id, debit_account,
      credit_account, amount + 1, 201, ref FROM ledger_transfer WHERE id = ${hold.id}`);
    expect(names).toContain('resolution_fits_its_hold');
  });

  it('sees a transfer to an account that does not exist', async () => {
    const names = await seen(sql`INSERT INTO ledger_transfer VALUES (${newId()}, ${newId()}, 'plain', NULL,
      ${TREASURY_ACCOUNT}, ${newId()}, 1, 100, NULL)`);
    expect(names).toEqual(['account_is_fold_of_transfers', 'transfer_within_currency']);
  });

  it('sees a movement that is lost on its way to a folded account', async () => {
    expect(await seen(sql`DELETE FROM ledger_fold_queue`)).toEqual([
      'account_is_fold_of_transfers',
      'currency_balanced',
    ]);
    const names = await seen(sql`UPDATE ledger_fold_queue SET credits = credits + 1 WHERE account = ${FEE_ACCOUNT}`);
    expect(names).toContain('queued_movement_has_its_transfer');
  });

  it('sees a hold whose order ended or disagrees, and stock that no order locks', async () => {
    const ended = sql`UPDATE gift_order SET ended_at = now(), settled_amount = 0 WHERE hold_id = ${hold.id}`;
    expect(await seen(ended)).toEqual([
      'ad_stock_is_locked_by_open_orders',
      'open_hold_has_one_open_order',
      'settled_amount_is_posted',
      'settled_order_has_no_open_hold',
    ]);
    expect(await seen(sql`UPDATE gift_order SET order_amount = 39999 WHERE hold_id = ${hold.id}`)).toEqual([
      'ad_stock_is_locked_by_open_orders',
      'open_order_has_its_hold',
      'order_amount_was_held',
    ]);
    expect(await seen(sql`DELETE FROM gift_order WHERE hold_id = ${hold.id}`)).toContain(
      'open_hold_has_one_open_order',
    );
    expect(await seen(sql`UPDATE buy_ad SET remaining_amount = remaining_amount + 1`)).toEqual([
      'ad_stock_is_locked_by_open_orders',
    ]);
  });

  it('sees bail that a claim reserves and no claim holds, and a compensation that is neither paid nor owed', async () => {
    const bailHold = newId();
    const id = newId();
    const reserve = [
      sql`INSERT INTO ledger_transfer VALUES (${id}, ${newId()}, 'pending', NULL, ${hold.providerAccount},
        ${hold.sellerAccount}, 500, 310, ${hold.orderId})`,
      sql`UPDATE ledger_account SET debits_pending = debits_pending + 500 WHERE id = ${hold.providerAccount}`,
    ];
    const claimed = (points: number) => sql`UPDATE gift_order SET claimed_at = now(), bail_hold_id = ${id},
      bail_hold_amount = ${points} WHERE id = ${hold.orderId}`;
    expect(await seen(...reserve)).toEqual(['open_bail_hold_has_one_open_claim']);
    expect(await seen(...reserve, claimed(500))).toEqual([]);
    expect(await seen(...reserve, claimed(501))).toEqual([
      'claimed_bail_was_held',
      'open_bail_hold_has_one_open_claim',
      'open_claim_has_its_bail_hold',
    ]);
    expect(
      await seen(
        sql`UPDATE gift_order SET bail_hold_id = ${bailHold}, bail_hold_amount = 1 WHERE id = ${hold.orderId}`,
      ),
    ).toEqual(['claimed_bail_was_held', 'open_claim_has_its_bail_hold']);
    const owed = sql`UPDATE gift_order SET compensation_amount = 700 WHERE id = ${hold.orderId}`;
    const debt = (paid: number) => sql`INSERT INTO compensation_debt (id, order_id, debtor, creditor, amount, paid)
      VALUES (${newId()}, ${hold.orderId}, ${newId()}, ${newId()}, 700, ${paid})`;
    expect(await seen(owed)).toEqual(['compensation_is_paid_or_owed']);
    expect(await seen(owed, debt(0))).toEqual([]);
    expect(await seen(owed, debt(1))).toEqual(['compensation_is_paid_or_owed', 'debt_is_paid_by_transfers']);
  });
});
