import { TRANSFER_CODES } from '#core/ledger/codes.ts';
import { BITCOIN_CHAINS } from '#server/platform/chain/bitcoin-chains.ts';
import { scriptOf } from '#server/platform/chain/bitcoin-scripts.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { BitcoinTestChain } from '#tests/fakes/bitcoin-chain.ts';
import { minedFee } from '#tests/fakes/bitcoin-mempool.ts';
import { OUTSIDE_BITCOIN } from '#tests/fixtures/chain/bitcoin-pay-world.ts';
import type { MoneyHistory } from './money-history.ts';
import { sameNames } from './verify-trades.ts';

interface CoinRow {
  readonly id: string;
  readonly state: string;
  readonly amount: bigint;
  readonly receives: bigint;
  /** What left the books for the receiver, and for the network. */
  readonly redeemed: bigint;
  readonly took: bigint;
  /** Every transaction that was signed for it. */
  readonly signed: string[];
}

/** Each withdrawal of bitcoin is in the chain by one of its transactions, which gave its receiver all, and left the books once. */
export async function coinsOnce(db: Database, history: MoneyHistory, bitcoin: BitcoinTestChain): Promise<string[]> {
  const code = TRANSFER_CODES;
  const rows = await db.many<CoinRow>(sql`
    SELECT w.id, w.state, w.amount, (w.amount - w.fee)::bigint AS receives,
           (SELECT coalesce(sum(amount), 0)::bigint FROM ledger_transfer
            WHERE ref = w.id AND code = ${code.btc_withdrawal_redeem.number}) AS redeemed,
           (SELECT coalesce(sum(amount), 0)::bigint FROM ledger_transfer
            WHERE ref = w.id AND code = ${code.btc_withdrawal_fee.number}) AS took,
           ARRAY(SELECT t.tx_hash FROM signed_transaction t WHERE t.payment_id = w.id) AS signed
    FROM withdrawal w WHERE w.currency = 'BTC'`);
  const there = new Map(rows.map((row) => [row.id, row]));
  const lost = [...history.coinsOut].filter(([id, { amount }]) => there.get(id)?.amount !== amount);
  const mined = new Set(bitcoin.blocks.flatMap(({ transactions }) => transactions.map(({ txid }) => txid)));
  const due = rows.reduce((sum, { receives }) => sum + receives, 0n);
  const arrived = arrivedOutside(bitcoin);
  return [
    ...lost.map(([id]) => `the withdrawal of bitcoin ${id} was acknowledged and is gone`),
    ...sameNames('the withdrawal of bitcoin', { there: there.keys(), expected: [new Set(history.coinsOut.keys())] }),
    ...rows.flatMap((row) => faultsOf(row, { bitcoin, mined })),
    ...(arrived === due ? [] : [`${arrived} satoshis arrived outside, ${due} were withdrawn`]),
  ];
}

interface Chain {
  readonly bitcoin: BitcoinTestChain;
  /** Names of all transactions in blocks. */
  readonly mined: ReadonlySet<string>;
}

function faultsOf({ id, state, receives, redeemed, took, signed }: CoinRow, { bitcoin, mined }: Chain): string[] {
  const paid = signed.filter((txid) => mined.has(txid));
  const [first] = paid;
  const fee = first === undefined ? 0n : minedFee(bitcoin, first);
  if (state === 'confirmed' && redeemed === receives && paid.length === 1 && took === fee) return [];
  const books = `${redeemed} of ${receives} redeemed, ${took} of ${fee} for the network`;
  return [`the withdrawal of bitcoin ${id} is ${state}: ${paid.length} transactions in blocks, ${books}`];
}

function arrivedOutside({ blocks }: BitcoinTestChain): bigint {
  const script = Buffer.from(scriptOf(OUTSIDE_BITCOIN, BITCOIN_CHAINS.regtest)).toString('hex');
  const outputs = blocks.flatMap(({ transactions }) => transactions).flatMap((tx) => tx.outputs);
  return outputs.reduce((sum, output) => sum + (output.script === script ? output.satoshis : 0n), 0n);
}
