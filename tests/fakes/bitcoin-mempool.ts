import type { BitcoinTestChain, Outpoint, TestTransaction } from './bitcoin-chain.ts';
import { isSigned, type ParsedTransaction, parseTransaction, type SpentOutput } from './bitcoin-signatures.ts';
import { Refusal } from './bitcoin-words.ts';

const COINBASE_MATURITY = 100;
/** Satoshis for a thousand virtual bytes. */
const RELAY_RATE = 1_000n;
/** The first number of a sequence that says that the transaction may not be replaced (BIP 125). */
const FINAL_SEQUENCE = 0xff_ff_ff_fe;
const DUST = 294n;

/** An output that nothing in the chain, or in the chain and what waits, spends. */
export interface Unspent extends SpentOutput {
  /** Null: its transaction waits for a block. */
  readonly height: number | null;
  readonly isCoinbase: boolean;
}

const nameOf = ({ txid, vout }: Outpoint): string => `${txid}:${vout}`;

/** What can be spent, by name. */
export function unspentOf(chain: BitcoinTestChain, includesWaiting: boolean): Map<string, Unspent> {
  const unspent = new Map<string, Unspent>();
  const apply = (tx: TestTransaction, height: number | null): void => {
    for (const spent of tx.spends ?? []) unspent.delete(nameOf(spent));
    const isCoinbase = tx.spends === null;
    for (const [vout, output] of tx.outputs.entries()) {
      unspent.set(nameOf({ txid: tx.txid, vout }), { ...output, height, isCoinbase });
    }
  };
  for (const { transactions, height } of chain.blocks) for (const tx of transactions) apply(tx, height);
  if (includesWaiting) for (const tx of chain.waiting) apply(tx, null);
  return unspent;
}

interface Judged {
  readonly tx: ParsedTransaction;
  readonly fee: bigint;
  /** Waiting transactions whose place it takes. */
  readonly replaced: readonly TestTransaction[];
}

/** Takes a transaction as bitcoind does; one that waits already is taken again. Throws its refusals. */
export function acceptTransaction(chain: BitcoinTestChain, hex: string, maxRate: bigint): string {
  const tx = parse(hex);
  if (chain.waiting.some(({ txid }) => txid === tx.txid)) return tx.txid;
  const { replaced, fee } = judge(chain, tx);
  if (maxRate > 0n && fee * 1_000n > maxRate * BigInt(tx.virtualBytes)) {
    throw new Refusal(-25, 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)');
  }
  for (const gone of replaced) chain.waiting.splice(chain.waiting.indexOf(gone), 1);
  const spends = tx.inputs.map(({ txid, vout }) => ({ txid, vout }));
  chain.waiting.push({ txid: tx.txid, hex, spends, unlocks: '', outputs: tx.outputs });
  return tx.txid;
}

function parse(hex: string): ParsedTransaction {
  try {
    return parseTransaction(hex);
  } catch {
    throw new Refusal(-22, 'TX decode failed. Make sure the tx has at least one input.');
  }
}

/** Whether a transaction may wait for a block, and what it pays. Throws the refusals of bitcoind. */
export function judge(chain: BitcoinTestChain, tx: ParsedTransaction): Judged {
  const inChain = unspentOf(chain, false);
  if (inChain.has(`${tx.txid}:0`) || inChain.has(`${tx.txid}:1`)) {
    throw new Refusal(-27, 'Transaction outputs already in utxo set');
  }
  const replaced = chain.waiting.filter(({ spends }) =>
    spends?.some((spent) => tx.inputs.some((input) => nameOf(input) === nameOf(spent))),
  );
  const others = {
    ...chain,
    blocks: chain.blocks,
    waiting: chain.waiting.filter((other) => !replaced.includes(other)),
  };
  const unspent = unspentOf(others, true);
  const fee = feeOf(tx, unspent, chain.blocks.length);
  const least = (BigInt(tx.virtualBytes) * RELAY_RATE + 999n) / 1_000n;
  if (tx.outputs.some(({ satoshis }) => satoshis < DUST)) throw new Refusal(-26, 'dust');
  if (fee < least) throw new Refusal(-26, `min relay fee not met, ${fee} < ${least}`);
  if (fee * 1_000n < BigInt(tx.virtualBytes) * chain.minRate) throw new Refusal(-26, 'mempool min fee not met');
  for (const last of replaced) {
    const parsed = parseTransaction(last.hex);
    if (parsed.inputs.every(({ sequence }) => sequence >= FINAL_SEQUENCE))
      throw new Refusal(-26, 'txn-mempool-conflict');
    const before = feeOf(parsed, unspent, chain.blocks.length);
    if (fee < before + least) throw new Refusal(-26, `insufficient fee, rejecting replacement ${tx.txid}`);
  }
  return { tx, fee, replaced };
}

function feeOf(tx: ParsedTransaction, unspent: ReadonlyMap<string, Unspent>, nextHeight: number): bigint {
  if (new Set(tx.inputs.map(nameOf)).size !== tx.inputs.length) throw new Refusal(-26, 'bad-txns-inputs-duplicate');
  let paid = 0n;
  for (const [place, input] of tx.inputs.entries()) {
    const output = unspent.get(nameOf(input));
    if (output === undefined) throw new Refusal(-25, 'bad-txns-inputs-missingorspent');
    if (output.isCoinbase && nextHeight - (output.height ?? nextHeight) < COINBASE_MATURITY) {
      throw new Refusal(-26, 'bad-txns-premature-spend-of-coinbase');
    }
    if (!isSigned(tx, place, output)) {
      throw new Refusal(
        -26,
        'mempool-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)',
      );
    }
    paid += output.satoshis;
  }
  const fee = tx.outputs.reduce((left, { satoshis }) => left - satoshis, paid);
  if (fee < 0n) throw new Refusal(-26, 'bad-txns-in-belowout');
  return fee;
}

/** Lets a waiting transaction be forgotten, as a full node's memory does. */
export function evict(chain: BitcoinTestChain, txid: string): void {
  const place = chain.waiting.findIndex((tx) => tx.txid === txid);
  if (place < 0) throw new Error(`${txid} does not wait`);
  chain.waiting.splice(place, 1);
}

/** What the network took of a transaction in a block. Throws for one that spends what the chain never had. */
export function minedFee({ blocks }: Pick<BitcoinTestChain, 'blocks'>, txid: string): bigint {
  const all = blocks.flatMap(({ transactions }) => transactions);
  const mined = all.find((tx) => tx.txid === txid);
  if (mined?.spends == null) throw new Error(`${txid} is in no block`);
  const spent = mined.spends.map((name) => all.find((tx) => tx.txid === name.txid)?.outputs[name.vout]?.satoshis);
  if (spent.includes(undefined)) throw new Error(`${txid} spends what was never there`);
  const paid = spent.reduce<bigint>((sum, satoshis) => sum + (satoshis ?? 0n), 0n);
  return mined.outputs.reduce((left, { satoshis }) => left - satoshis, paid);
}
