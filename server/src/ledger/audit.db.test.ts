import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  btcAccountId,
  CUSTODY_BTC_ACCOUNT,
  FEE_ACCOUNT,
  OUTSIDE_BTC_ACCOUNT,
  OUTSIDE_USDT_ACCOUNT,
  pointsAccountId,
  SWAP_BTC_ACCOUNT,
  SWAP_POINTS_ACCOUNT,
  TREASURY_ACCOUNT,
  TREASURY_BTC_ACCOUNT,
} from '#core/ledger/accounts.ts';
import { fundLegs, type OrderHold, placeLegs, settleLegs } from '#core/ledger/legs.ts';
import { sendLegs } from '#core/ledger/send-legs.ts';
import { stockLegs, swapLegs } from '#core/ledger/swap-legs.ts';
import { amount } from '#core/money/amount.ts';
import { newId } from '#server/platform/ids.ts';
import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { findingsAfter } from '#tests/fixtures/planted-faults.ts';
import { auditLedger, auditLedgerAlone } from './audit.ts';
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
  const open = (id: string) => ({ id: pointsAccountId(id), owner: id, kind: 'points', currency: 'POINTS' }) as const;
  await ledger.openAccounts([open(provider), open(seller)]);
  const common = { providerAccount: provider, sellerAccount: seller };
  hold = { ...common, id: newId(), orderId: newId(), amount: amount(40_000) };
  const done = { ...common, id: newId(), orderId: newId(), amount: amount(60_000) };
  const settled = settleLegs({
    hold: done,
    ids: settlementIds(done.id),
    settled: amount(50_000),
    feeBps: 100,
    referrerAccount: null,
  });
  const funding = fundLegs({ id: newId(), account: provider, amount: amount(100_000) });
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

  it('sees a day that its transfers do not explain, and a transfer that is in no day', async () => {
    const day = sql`account = ${hold.providerAccount} AND code = 100`;
    expect(await seen(sql`UPDATE ledger_day SET paid_in = paid_in + 1 WHERE ${day}`)).toEqual([
      'day_is_sum_of_transfers',
    ]);
    expect(await seen(sql`DELETE FROM ledger_day WHERE ${day}`)).toEqual(['day_is_sum_of_transfers']);
    expect(await seen(sql`UPDATE ledger_day SET day = day - 1 WHERE ${day}`)).toEqual(['day_is_sum_of_transfers']);
  });

  it('sees a send that differs from its transfer, and one without the other', async () => {
    const [from, to] = [newId(), newId()];
    await ledger.openAccounts(
      [from, to].map((id) => ({ id: pointsAccountId(id), owner: id, kind: 'points', currency: 'POINTS' })),
    );
    const sendId = newId();
    const accounts = { senderAccount: pointsAccountId(from), receiverAccount: pointsAccountId(to) };
    const funding = fundLegs({ id: newId(), account: accounts.senderAccount, amount: amount(700) });
    const legs = sendLegs({ id: newId(), sendId, kind: 'gift', ...accounts, amount: amount(700) });
    const send = (kind: string, receiver: string, points: number) =>
      sql`INSERT INTO point_send (id, kind, sender_id, receiver_id, amount)
        VALUES (${sendId}, ${kind}, ${from}, ${receiver}, ${points})`;
    expect(await seen(send('gift', to, 700))).toEqual(['send_is_its_transfer']);
    await owner.run(
      sql`ALTER TABLE point_send DROP CONSTRAINT point_send_sender_id_fkey, DROP CONSTRAINT point_send_receiver_id_fkey`,
    );
    await owner.run(send('gift', to, 700));
    assertApplied(await ledger.apply([funding, legs]));
    expect(await seen()).toEqual([]);
    const changed = (change: Sql) => seen(sql`UPDATE point_send SET ${change} WHERE id = ${sendId}`);
    expect(await changed(sql`kind = 'send'`)).toEqual(['send_is_its_transfer']);
    expect(await changed(sql`receiver_id = ${newId()}`)).toEqual(['send_is_its_transfer']);
    expect(await changed(sql`amount = 701`)).toEqual(['send_is_its_transfer']);
    expect(await seen(sql`DELETE FROM point_send WHERE id = ${sendId}`)).toEqual(['send_is_its_transfer']);
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
    const resolve = sql`INSERT INTO ledger_transfer SELECT uuidv7(), 'void', id, debit_account, credit_account,
      amount, 202, ref FROM ledger_transfer WHERE id = ${hold.id}`;
    const names = await seen(sql`DROP INDEX ledger_transfer_resolves_once`, resolve, resolve);
    expect(names).toContain('hold_resolved_once');
  });

  it('sees a resolution that is not of its hold', async () => {
    const names = await seen(sql`INSERT INTO ledger_transfer SELECT uuidv7(), 'post', id, debit_account,
      credit_account, amount + 1, 201, ref FROM ledger_transfer WHERE id = ${hold.id}`);
    expect(names).toContain('resolution_fits_its_hold');
  });

  it('sees a transfer to an account that does not exist', async () => {
    const names = await seen(sql`INSERT INTO ledger_transfer VALUES (${newId()}, 'plain', NULL,
      ${TREASURY_ACCOUNT}, ${newId()}, 1, 100, NULL)`);
    expect(names).toEqual(['account_is_fold_of_transfers', 'points_are_covered', 'transfer_within_currency']);
  });

  it('sees a movement that is lost on its way to a folded account', async () => {
    expect(await seen(sql`DELETE FROM ledger_fold_queue`)).toEqual([
      'account_is_fold_of_transfers',
      'currency_balanced',
    ]);
    const names = await seen(sql`UPDATE ledger_fold_queue SET credits = credits + 1 WHERE account = ${FEE_ACCOUNT}`);
    expect(names).toContain('queued_movement_has_its_transfer');
  });

  it('for a reader stops a check that takes too long', async () => {
    await owner.transaction(async (tx) => {
      await tx.run(sql`LOCK TABLE gift_order IN ACCESS EXCLUSIVE MODE`);
      expect(await auditLedgerAlone(test.db, 50)).toBe('too_long');
    });
    expect(await auditLedgerAlone(test.db, 10_000)).toEqual([]);
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

  it('sees points that nothing stands behind', async () => {
    const paid = (from: string, to: string, code: number) => [
      sql`INSERT INTO ledger_transfer VALUES (${newId()}, 'plain', NULL, ${from}, ${to}, 7, ${code}, ${hold.id})`,
      sql`UPDATE ledger_account SET debits_posted = debits_posted + 7 WHERE id = ${from}`,
      sql`UPDATE ledger_account SET credits_posted = credits_posted + 7 WHERE id = ${to}`,
      sql`DELETE FROM ledger_day`,
      sql`INSERT INTO ledger_day (account, day, code, paid_in, paid_out)
        SELECT account, day, code, paid_in, paid_out FROM ledger_day_by_transfers`,
    ];
    const custody = newId();
    const opened = sql`INSERT INTO ledger_account (id, owner, kind, currency, no_overdraft)
      VALUES (${custody}, ${custody}, 'custody', 'USDT', true)`;
    const received = [opened, ...paid(OUTSIDE_USDT_ACCOUNT, custody, 600)];
    const issued = paid(TREASURY_ACCOUNT, hold.sellerAccount, 601);
    expect(await seen(...issued)).toEqual(['deposit_is_its_transfers', 'points_are_covered']);
    expect(await seen(...received)).toEqual(['deposit_is_its_transfers', 'points_are_covered']);
    // Both transfers, and no deposit that they are of.
    expect(await seen(...received, ...issued)).toEqual(['deposit_is_its_transfers']);
    expect(await seen(opened, ...paid(OUTSIDE_USDT_ACCOUNT, custody, 300))).toEqual([
      'points_are_covered',
      'usdt_comes_by_its_ways_only',
    ]);
  });

  it('sees a swap of which any figure is one unit off', async () => {
    const [user, swapId] = [newId(), newId()];
    const btc = btcAccountId(user);
    await ledger.openAccounts([
      { id: pointsAccountId(user), owner: user, kind: 'points', currency: 'POINTS' },
      { id: btc, owner: user, kind: 'btc', currency: 'BTC' },
    ]);
    const stock = (currency: 'POINTS' | 'BTC', sum: bigint) => {
      const ids = { first: newId(), second: newId() };
      return stockLegs({ ids, ref: newId(), currency, way: 'add', amount: sum });
    };
    const funding = fundLegs({ id: newId(), account: user, amount: amount(500_000_000) });
    const ids = { paid: newId(), received: newId() };
    const sides = { swapId, side: 'to_btc', userId: user, points: 201_000_000n, btc: 200_000n } as const;
    const moves = [stock('POINTS', 9_000_000n), stock('BTC', 300_000n), swapLegs({ ...sides, ids })];
    assertApplied(await ledger.apply([funding, ...moves]));
    const stored = (points: bigint, sats: bigint, userId = user, side = 'to_btc', mid = 100_000_000_000n) => sql`
      INSERT INTO swap VALUES (${swapId}, ${userId}, ${side}, ${points}, ${sats}, ${mid}, 100)`;
    expect(await seen()).toEqual(['swap_is_its_transfers']);
    expect(await seen(stored(201_000_000n, 200_000n))).toEqual([]);
    const off = [
      [1n, 0n],
      [-1n, 0n],
      [0n, 1n],
      [0n, -1n],
    ] as const;
    for (const [points, sats] of off) {
      const names = await seen(stored(201_000_000n + points, 200_000n + sats));
      expect(names).toContain('swap_is_its_transfers');
    }
    expect(await seen(stored(201_000_000n, 200_000n, newId()))).toEqual(['swap_is_its_transfers']);
    expect(await seen(stored(201_000_000n, 200_000n, user, 'to_points'))).toContain('swap_is_its_transfers');
    // One unit of points more would still have bought as much: of the price, only what changes what arrived is seen.
    const dearer = stored(201_000_000n, 200_000n, user, 'to_btc', 100_000_000_001n);
    expect(await seen(dearer)).toEqual(['swap_follows_its_price']);
    const leg = (which: string, change: number) =>
      sql`UPDATE ledger_transfer SET amount = amount + ${change} WHERE id = ${which}`;
    for (const id of [ids.paid, ids.received]) {
      for (const change of [1, -1]) {
        const names = await seen(stored(201_000_000n, 200_000n), leg(id, change));
        expect(names).toEqual(expect.arrayContaining(['account_is_fold_of_transfers', 'swap_is_its_transfers']));
      }
    }
    // A swap without its row is a finding of every later test. Its user is nobody, so that references are off.
    await owner.transaction(async (tx) => {
      await tx.run(sql`SET LOCAL session_replication_role = replica`);
      await tx.run(stored(201_000_000n, 200_000n));
    });
  });

  it('sees bitcoin that nothing stands behind, and other business of the platform’s swap accounts', async () => {
    const paid = (from: string, to: string, code: number, about = newId()) => [
      sql`INSERT INTO ledger_transfer VALUES (${newId()}, 'plain', NULL, ${from}, ${to}, 7, ${code}, ${about})`,
      sql`UPDATE ledger_account SET debits_posted = debits_posted + 7 WHERE id = ${from}`,
      sql`UPDATE ledger_account SET credits_posted = credits_posted + 7 WHERE id = ${to}`,
    ];
    const issue = (change: string) => paid(TREASURY_BTC_ACCOUNT, SWAP_BTC_ACCOUNT, 645, change);
    const arrive = (change: string) => paid(OUTSIDE_BTC_ACCOUNT, CUSTODY_BTC_ACCOUNT, 647, change);
    const ref = newId();
    const unknown = ['btc_comes_by_its_ways_only', 'btc_is_covered'];
    expect(await seen(...paid(OUTSIDE_BTC_ACCOUNT, CUSTODY_BTC_ACCOUNT, 648))).toEqual(expect.arrayContaining(unknown));
    expect(await seen(...issue(ref), ...arrive(ref))).toEqual([]);
    expect(await seen(...issue(ref))).toEqual(['btc_is_covered', 'btc_moves_with_its_custody']);
    expect(await seen(...arrive(ref))).toEqual(['btc_is_covered', 'btc_moves_with_its_custody']);
    expect(await seen(...issue(ref), ...arrive(newId()))).toEqual(['btc_moves_with_its_custody']);
    expect(await seen(...paid(TREASURY_ACCOUNT, SWAP_POINTS_ACCOUNT, 100))).toEqual(['house_swaps_only']);
    // Points for the platform are issued by administrators; what they take back is no longer.
    const stocked = paid(TREASURY_ACCOUNT, SWAP_POINTS_ACCOUNT, 643);
    expect(await seen(...stocked)).toEqual([]);
    expect(await seen(...stocked, ...paid(SWAP_POINTS_ACCOUNT, TREASURY_ACCOUNT, 644))).toEqual([]);
    const covered = [...stocked, ...paid(SWAP_POINTS_ACCOUNT, hold.sellerAccount, 642)];
    expect(await seen(...covered)).toContain('swap_is_its_transfers');
  });

  it('sees bitcoin of deposits that no deposit paid in, or that went to another account than its owner’s', async () => {
    const paid = (from: string, to: string, { code, about }: { code: number; about: string }) => [
      sql`INSERT INTO ledger_transfer VALUES (${newId()}, 'plain', NULL, ${from}, ${to}, 7, ${code}, ${about})`,
      sql`UPDATE ledger_account SET debits_posted = debits_posted + 7 WHERE id = ${from}`,
      sql`UPDATE ledger_account SET credits_posted = credits_posted + 7 WHERE id = ${to}`,
    ];
    const [id, key, address, user] = [newId(), 'ab'.repeat(20), newId(), newId()];
    const btc = btcAccountId(user);
    await ledger.openAccounts([{ id: btc, owner: user, kind: 'btc', currency: 'BTC' }]);
    const network = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328';
    const deposit = (receiver: string) => [
      sql`SET LOCAL session_replication_role = replica`,
      sql`INSERT INTO deposit_key (id, family) VALUES (${key}, 'bitcoin')`,
      sql`INSERT INTO chain_watch (network) VALUES (${network})`,
      sql`INSERT INTO deposit (id, network, tx_hash, log_index, height, block_hash, sender, address_id, user_id, amount,
        state, credited_at) VALUES (${id}, ${network}, 'tx', 0, 1, 'block', 'out', ${address}, ${receiver}, 7, 'credited', now())`,
    ];
    // The planted transfers stand in no sum of a day.
    const faults = async (...changes: Sql[]) =>
      (await seen(...changes)).filter((name) => name !== 'day_is_sum_of_transfers');
    const receive = paid(OUTSIDE_BTC_ACCOUNT, CUSTODY_BTC_ACCOUNT, { code: 650, about: id });
    const issue = paid(TREASURY_BTC_ACCOUNT, btc, { code: 651, about: id });
    expect(await faults(...receive, ...issue, ...deposit(user))).toEqual([]);
    expect(await faults(...receive, ...issue)).toEqual(['deposit_is_its_transfers']);
    expect(await faults(...receive, ...issue, ...deposit(newId()))).toEqual(['deposit_is_its_transfers']);
    expect(await faults(...receive, ...deposit(user))).toEqual(['btc_is_covered', 'deposit_is_its_transfers']);
    const points = paid(TREASURY_BTC_ACCOUNT, hold.sellerAccount, { code: 651, about: id });
    expect(await faults(...receive, ...points, ...deposit(hold.sellerAccount))).toContain('deposit_is_its_transfers');
  });

  it('sees bail that a claim reserves and no claim holds, and a compensation that is neither paid nor owed', async () => {
    const bailHold = newId();
    const id = newId();
    const reserve = [
      sql`INSERT INTO ledger_transfer VALUES (${id}, 'pending', NULL, ${hold.providerAccount},
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
