import { TREASURY_ACCOUNT } from '#core/ledger/accounts.ts';
import type { Group, Move } from '#core/ledger/transfer.ts';
import { amount } from '#core/money/amount.ts';
import { assertApplied, type Ledger } from '#server/ledger/ledger.ts';
import { postgresLedger } from '#server/ledger/postgres-ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { prepareDatabase } from '#server/platform/postgres/prepare-database.ts';
import { runScript, urlFor } from '../lib/database.ts';
import { type Bench, hundredths, mean, refuseFindings, withServer } from '../lib/measure.ts';
import type { BenchOptions } from '../lib/options.ts';

const SIZES = [256, 2_048] as const;
const CALLERS = [1, 8] as const;
const ROUNDS = 3;
const STATEMENT_TIMEOUT_MS = 30_000;
const FUNDED = 1_000_000;
/** The audit knows which reasons may debit a user; this number is none. */
const NO_REASON = 1;

interface Measured {
  readonly groups: number;
  readonly callers: number;
  /** From sending to answer, of the slowest caller. */
  readonly ms: number;
  /** Calls that a time limit ended. */
  readonly failed: number;
}

/**
 * What a call of the ledger costs as it grows: all its groups move points between the same two accounts, and one is
 * refused. The ratio compares the time of a group in calls of 2,048 with that in calls of 256, of one caller.
 */
export const run = (options: BenchOptions): Promise<object> => withServer(options, measureAll);

async function measureAll(bench: Bench): Promise<object> {
  const url = urlFor(bench.server, 'bench_ledger');
  await runScript(urlFor(bench.server, 'postgres'), 'CREATE DATABASE bench_ledger');
  await prepareDatabase(url);
  const db = openDatabase({
    url,
    poolSize: Math.max(...CALLERS),
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onError: () => {},
  });
  const measured: Measured[] = [];
  try {
    const ledger = postgresLedger(db);
    const accounts = await openAccounts(ledger);
    await measure(ledger, accounts, { groups: 16, callers: 1 });
    for (const callers of CALLERS) {
      for (const groups of SIZES) {
        const result = await measure(ledger, accounts, { groups, callers });
        measured.push(result);
        const failures = result.failed > 0 ? `, ${result.failed} calls failed` : '';
        bench.say(`${callers} callers of ${groups} groups: ${result.ms} ms${failures}`);
      }
    }
  } finally {
    await db.close();
  }
  await refuseFindings(url);
  const [small, large] = measured.map(({ groups, ms }) => ms / groups) as [number, number];
  return { ratio: hundredths(large / small), targets: { ratio: 1.3 }, measured };
}

type Pair = readonly [string, string];

async function openAccounts(ledger: Ledger): Promise<Pair> {
  const pair: Pair = [newId(), newId()];
  for (const id of pair) {
    await ledger.openAccounts([{ id, owner: id, kind: 'points', currency: 'POINTS' }]);
    assertApplied(await ledger.apply([[moveOf(TREASURY_ACCOUNT, id, FUNDED)]]));
  }
  return pair;
}

type Load = Pick<Measured, 'groups' | 'callers'>;

async function measure(ledger: Ledger, pair: Pair, { groups, callers }: Load): Promise<Measured> {
  const times: number[] = [];
  let failed = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const calls = Array.from({ length: callers }, () => callOf(pair, groups));
    const start = performance.now();
    const outcomes = await Promise.allSettled(calls.map((call) => ledger.apply(call)));
    times.push(performance.now() - start);
    failed += outcomes.filter(({ status }) => status === 'rejected').length;
  }
  return { groups, callers, ms: Math.round(mean(times)), failed };
}

/** One base unit to and fro; the last group is more than there is. */
function callOf([first, second]: Pair, groups: number): Group[] {
  return Array.from({ length: groups }, (_, index): Group => {
    const [from, to] = index % 2 === 0 ? [first, second] : [second, first];
    return [moveOf(from, to, index === groups - 1 ? FUNDED * 10 : 1)];
  });
}

function moveOf(debitAccount: string, creditAccount: string, units: number): Move {
  const [id, ref] = [newId(), null];
  return { kind: 'plain', id, debitAccount, creditAccount, amount: amount(units), code: NO_REASON, ref };
}
