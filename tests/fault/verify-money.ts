import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { FakeChannel } from '#tests/fakes/payout-channels/fake-channel.ts';
import type { ThreeChains } from '#tests/fixtures/chain/three-chains.ts';
import type { MoneyHistory } from './money-history.ts';
import { coinsOnce } from './verify-bitcoin.ts';
import { inTheBranchThatStayed } from './verify-branches.ts';
import {
  type BeforeTrades,
  payoutsOnce,
  pointsOnce,
  swapsOnce,
  tradesBefore,
  withdrawalsOnce,
} from './verify-trades.ts';

/** How the books stood before a round. */
export interface Before extends BeforeTrades {
  readonly sends: ReadonlySet<string>;
  /** Base units of points: all that came into being, and of it what is bail. */
  readonly issued: bigint;
  readonly bail: bigint;
}

const sumsOf = (db: Database) =>
  db.one<Pick<Before, 'issued' | 'bail'>>(sql`
    SELECT coalesce(sum(debits_posted - credits_posted) FILTER (WHERE kind = 'treasury'), 0)::bigint AS issued,
           coalesce(sum(credits_posted - debits_posted) FILTER (WHERE kind = 'bail'), 0)::bigint AS bail
    FROM ledger_account WHERE currency = 'POINTS'`);

const sendsOf = (db: Database) => db.many<{ id: string; amount: bigint }>(sql`SELECT id, amount FROM point_send`);

export async function moneyBefore(db: Database): Promise<Before> {
  const sends = await sendsOf(db);
  return { ...(await sumsOf(db)), ...(await tradesBefore(db)), sends: new Set(sends.map(({ id }) => id)) };
}

interface Outside {
  readonly before: Before;
  readonly chains: ThreeChains;
  readonly channel: FakeChannel;
}

/** Everything that a crash must not have broken. Answers sentences; none is a pass. */
export async function verifyMoney(
  db: Database,
  history: MoneyHistory,
  { before, chains, channel }: Outside,
): Promise<string[]> {
  const after = await sumsOf(db);
  const paidIn = [...history.deposits.values()].reduce((sum, amount) => sum + amount, 0n);
  const paidOut = [...history.withdrawals.values()].reduce((sum, { receives }) => sum + receives, 0n);
  return [
    ...(await sendsOnce(db, history, before)),
    ...(await depositsOnce(db, history)),
    ...(await pointsOnce(db, history, before)),
    ...(await swapsOnce(db, history, before)),
    ...(await payoutsOnce(db, history, { before, channel })),
    ...(await withdrawalsOnce(db, history, chains.chain)),
    ...(await coinsOnce(db, history, chains.bitcoin)),
    ...(await inTheBranchThatStayed(db, chains)),
    ...(after.bail - before.bail === history.bailPaid
      ? []
      : [`bail grew by ${after.bail - before.bail}, ${history.bailPaid} was acknowledged`]),
    ...(after.issued - before.issued === paidIn - paidOut
      ? []
      : [`${after.issued - before.issued} points were issued, ${paidIn} were paid in and ${paidOut} out`]),
    ...(await auditLedger(db)).map(({ check, subject, detail }) => `audit: ${check}, ${subject}: ${detail}`),
  ];
}

async function sendsOnce(db: Database, history: MoneyHistory, before: Before): Promise<string[]> {
  const rows = new Map((await sendsOf(db)).map(({ id, amount }) => [id, amount]));
  const lost = [...history.sends].filter(([id, amount]) => rows.get(id) !== amount).map(([id]) => id);
  const doubles = [...rows.keys()].filter((id) => !before.sends.has(id) && !history.sends.has(id));
  return [
    ...lost.map((id) => `send ${id} was acknowledged and is gone`),
    ...doubles.map((id) => `send ${id} was made twice under one key`),
  ];
}

const ISSUES = [TRANSFER_CODES.deposit_issue.number, TRANSFER_CODES.btc_deposit_issue.number];

async function depositsOnce(db: Database, history: MoneyHistory): Promise<string[]> {
  const rows = await db.many<{ txHash: string; state: string; amount: bigint; credits: bigint }>(sql`
    SELECT d.tx_hash AS "txHash", d.state, d.amount::bigint AS amount, count(t.id) AS credits
    FROM deposit d LEFT JOIN ledger_transfer t ON t.ref = d.id AND t.code = ANY(${ISSUES}::smallint[])
    GROUP BY d.id`);
  const stored = new Map(rows.map((row) => [row.txHash, row]));
  const lost = [...history.deposits, ...history.coins].filter(([hash, amount]) => stored.get(hash)?.amount !== amount);
  return [
    ...lost.map(([hash]) => `the payment ${hash} is not in the books as it was made`),
    ...rows
      .filter(({ txHash, state, credits }) =>
        history.branches.never.has(txHash)
          ? state !== 'dropped' || credits !== 0n
          : state !== 'credited' || credits !== 1n,
      )
      .map(({ txHash, state, credits }) => `the payment ${txHash} is ${state} and was credited ${credits} times`),
  ];
}
