import { LRUCache } from 'lru-cache';
import { maxOf } from '#core/withdrawals/fees.ts';
import { type AskNode, askNode, NodeError } from './ask-node.ts';
import { addressOfScript } from './bitcoin-addresses.ts';
import type { BitcoinChain } from './bitcoin-chains.ts';
import { type OutputName, readTransaction } from './bitcoin-raw.ts';
import { scriptOf } from './bitcoin-scripts.ts';
import { countOf, hashOf, heightOf, satoshisOf } from './bitcoin-values.ts';
import type { CoinPayer, MinedAt, StoredTx, UnspentOutput } from './coin-payer.ts';
import { askTwo, sendToTwo } from './payer.ts';

/** Blocks within which a payment should be: what nodes reckon a rate for. */
const TARGET_BLOCKS = 3;
const SATOSHIS = 100_000_000;
/** RPC_VERIFY_ALREADY_IN_UTXO_SET of bitcoind: it is in a block. */
const IN_A_BLOCK = -27;
const ALREADY_THERE = /already[- ]in[- ]mempool|already[- ]known|already in (block chain|utxo set)/i;
/** Blocks that are looked through for a transaction whose outputs are spent already: a week's. */
const BLOCKS_BACK = 1_008n;
const MAX_TRANSACTIONS = 1_000;
const NAMES_ONLY = 1;

/** Both nodes of a chain of Bitcoin by the JSON-RPC of bitcoind. */
export function bitcoinPayer(urls: readonly [string, string], chain: BitcoinChain): CoinPayer {
  const nodes = [payingNode(urls[0]), payingNode(urls[1])] as const;
  return {
    scriptOf: (address) => Buffer.from(scriptOf(address, chain)).toString('hex'),
    addressOf: (script) => addressOfScript(script, chain),
    async rate() {
      const rates = (await askTwo(nodes, (node) => node.rate())).filter((rate) => rate !== null);
      return rates.length === 0 ? null : rates.reduce(maxOf);
    },
    async outputOf(name) {
      const [first, second] = await askTwo(nodes, (node) => node.outputOf(name, true));
      if (first === null && second === null) return 'spent';
      if (first === null || second === null) return 'differ';
      if (first.amount !== second.amount || first.script !== second.script) return 'differ';
      return { ...first, confirmations: Math.min(first.confirmations, second.confirmations) };
    },
    async minedAt(tx) {
      const [first, second] = await askTwo(nodes, (node) => node.minedAt(tx));
      if (first === null && second === null) return null;
      return first?.height === second?.height && first?.blockHash === second?.blockHash ? first : 'differ';
    },
    async isSpent(raw) {
      const [first, second] = await askTwo(nodes, (node) => node.isSpent(raw));
      return first && second;
    },
    send: (raw, maxRate) => sendToTwo(nodes, (node) => node.send(raw, maxRate)),
  };
}

interface RawOutput {
  readonly bestblock: unknown;
  readonly confirmations: unknown;
  readonly value: unknown;
  readonly scriptPubKey?: { readonly hex?: unknown };
}

/** A full node of Bitcoin (bitcoind); it needs neither an index of transactions nor a wallet. */
function payingNode(url: string) {
  const ask = askNode(url);
  // Up to which block a transaction was looked for in vain.
  const searched = new LRUCache<string, MinedAt>({ max: MAX_TRANSACTIONS });
  const rawOutput = async ({ txHash, vout }: OutputName, includesWaiting: boolean) =>
    (await ask({ method: 'gettxout', params: [txHash, vout, includesWaiting] })) as RawOutput | null;
  const isSpent = async (raw: string): Promise<boolean> => {
    for (const name of readTransaction(raw).inputs) if ((await rawOutput(name, false)) === null) return true;
    return false;
  };
  return {
    isSpent,
    async rate() {
      const answer = (await ask({ method: 'estimatesmartfee', params: [TARGET_BLOCKS] })) as { feerate?: unknown };
      return answer.feerate === undefined ? null : satoshisOf(answer.feerate);
    },
    async outputOf(name: OutputName, includesWaiting: boolean): Promise<UnspentOutput | null> {
      const output = await rawOutput(name, includesWaiting);
      if (output === null) return null;
      const { value, confirmations, scriptPubKey } = output;
      return { amount: satoshisOf(value), script: hexOf(scriptPubKey?.hex), confirmations: countOf(confirmations) };
    },
    async send(raw: string, maxRate: bigint): Promise<string | null> {
      try {
        await ask({ method: 'sendrawtransaction', params: [raw, Number(maxRate) / SATOSHIS] });
        return null;
      } catch (error) {
        if (!(error instanceof NodeError) || error.code === undefined) throw error;
        return error.code === IN_A_BLOCK || ALREADY_THERE.test(error.message) ? null : error.message.slice(0, 300);
      }
    },
    /** By one of its outputs while it is unspent; else, once what it spends is gone, by looking through blocks. */
    async minedAt({ txHash, raw }: StoredTx): Promise<MinedAt | null> {
      for (const vout of readTransaction(raw).outputs.keys()) {
        const output = await rawOutput({ txHash, vout }, false);
        if (output !== null) return blockOf(ask, output);
      }
      return (await isSpent(raw)) ? searchBlocks(ask, txHash, searched) : null;
    },
  };
}

/** The block of an output, by the newest block that the node answered at and how many there are since. */
async function blockOf(ask: AskNode, { bestblock, confirmations }: RawOutput): Promise<MinedAt> {
  const best = await ask({ method: 'getblockheader', params: [hashOf(bestblock)] });
  const height = heightOf((best as { height?: unknown }).height) - BigInt(countOf(confirmations)) + 1n;
  return { height, blockHash: await hashAt(ask, height) };
}

const hashAt = async (ask: AskNode, height: bigint): Promise<string> =>
  hashOf(await ask({ method: 'getblockhash', params: [Number(height)] }));

async function searchBlocks(
  ask: AskNode,
  txHash: string,
  searched: LRUCache<string, MinedAt>,
): Promise<MinedAt | null> {
  const tip = heightOf(await ask({ method: 'getblockcount', params: [] }));
  const former = searched.get(txHash);
  // What was looked through counts only while the chain still has it.
  const isKept =
    former !== undefined && former.height <= tip && (await hashAt(ask, former.height)) === former.blockHash;
  const least = isKept ? former.height + 1n : tip - BLOCKS_BACK;
  const newest = { height: tip, blockHash: await hashAt(ask, tip) };
  for (let height = tip; height >= least && height > 0n; height--) {
    const blockHash = await hashAt(ask, height);
    const block = (await ask({ method: 'getblock', params: [blockHash, NAMES_ONLY] })) as { tx?: readonly unknown[] };
    if (block.tx?.includes(txHash) === true) return { height, blockHash };
  }
  searched.set(txHash, newest);
  return null;
}

function hexOf(value: unknown): string {
  if (typeof value !== 'string' || !/^([0-9a-f]{2})+$/.test(value)) throw new Error('a node answered no script');
  return value;
}
