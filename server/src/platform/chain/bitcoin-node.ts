import type { ChainPayment } from '#core/deposits/compare-nodes.ts';
import { type AskNode, askNode, NodeError } from './ask-node.ts';
import { addressOfScript } from './bitcoin-addresses.ts';
import type { BitcoinChain } from './bitcoin-chains.ts';
import { countOf, hashOf, heightOf, satoshisOf } from './bitcoin-values.ts';
import type { BlockRange, BlockRef, ChainNode } from './chain.ts';

/** A block of the largest size with all of its scripts in JSON has about 20 megabytes. */
const MAX_BYTES = 64 * 1_048_576;
/** RPC_INVALID_PARAMETER of bitcoind: with a height, its chain does not reach so far. */
const OUT_OF_RANGE = -8;
/** Transactions as JSON, without what they spend. */
const WITH_TRANSACTIONS = 2;
/** Blocks that must follow before what a miner was paid can be spent, its own counted. */
const COINBASE_MATURITY = 100;
/** Stands for the sender of what a miner was paid. */
const COINBASE = 'coinbase';

interface RawHeader {
  readonly hash: string;
  readonly height: number;
  readonly mediantime: number;
  /** The first block has none. */
  readonly previousblockhash?: string;
}

interface RawInput {
  readonly coinbase?: string;
  readonly txid?: string;
  readonly vout?: number;
}

interface RawOutput {
  readonly value: number;
  readonly n: number;
  readonly scriptPubKey: { readonly hex: string };
}

interface RawBlock extends RawHeader {
  readonly tx: readonly {
    readonly txid: string;
    readonly vin: readonly RawInput[];
    readonly vout: readonly RawOutput[];
  }[];
}

/** A full node of Bitcoin by the JSON-RPC of bitcoind; pruned ones do, and none needs an index. */
export function bitcoinNode(url: string, chain: BitcoinChain): ChainNode {
  const ask = askNode(url, { maxBytes: MAX_BYTES });
  const blockAt = async (height: bigint): Promise<BlockRef | null> => {
    const hash = await hashAt(ask, height);
    if (hash === null) return null;
    const header = (await ask({ method: 'getblockheader', params: [hash] })) as RawHeader;
    return blockOf(header, { hash, height });
  };
  return {
    name: new URL(url).host,
    isOurs: async () => (await hashAt(ask, 0n)) === chain.genesis,
    async tip() {
      const height = heightOf(await ask({ method: 'getblockcount', params: [] }));
      const newest = await blockAt(height);
      if (newest === null) throw new Error('a node without its newest block');
      return newest;
    },
    blockAt,
    async paymentsTo(addresses, range) {
      const wanted = new Set(addresses);
      const payments: ChainPayment[] = [];
      // One after the other: a block is large.
      for (const height of heightsOf(range)) {
        const hash = await hashAt(ask, height);
        if (hash === null) throw new Error('a node without a block that it had');
        const block = (await ask({ method: 'getblock', params: [hash, WITH_TRANSACTIONS] })) as RawBlock;
        payments.push(...paymentsIn(block, { chain, wanted, place: blockOf(block, { hash, height }) }));
      }
      return payments;
    },
    async paymentsFrom() {
      throw new Error('a transaction of Bitcoin has no sender');
    },
    async balancesAt() {
      throw new Error('a node of Bitcoin tells no balance of a past block');
    },
  };
}

function* heightsOf({ from, to }: BlockRange): Generator<bigint> {
  for (let height = from; height <= to; height++) yield height;
}

/** Null: the node's chain does not reach so far. */
async function hashAt(ask: AskNode, height: bigint): Promise<string | null> {
  try {
    return hashOf(await ask({ method: 'getblockhash', params: [Number(height)] }));
  } catch (error) {
    if (error instanceof NodeError && error.code === OUT_OF_RANGE) return null;
    throw error;
  }
}

/** The block as the node tells it, which must be the one that was asked for. */
function blockOf(raw: RawHeader, { hash, height }: { readonly hash: string; readonly height: bigint }): BlockRef {
  if (hashOf(raw.hash) !== hash || heightOf(raw.height) !== height)
    throw new Error('a node answered with another block');
  const isFirst = height === 0n && raw.previousblockhash === undefined;
  const parentHash = isFirst ? '0'.repeat(hash.length) : hashOf(raw.previousblockhash);
  return { height, hash, parentHash, at: countOf(raw.mediantime) * 1_000 };
}

interface Search {
  readonly chain: BitcoinChain;
  readonly wanted: ReadonlySet<string>;
  readonly place: BlockRef;
}

/** What a block pays to these addresses, an entry for each output. */
function paymentsIn({ tx }: RawBlock, { chain, wanted, place }: Search): ChainPayment[] {
  return tx.flatMap(({ txid, vin, vout }) =>
    vout.flatMap((output): ChainPayment[] => {
      const to = addressOfScript(output.scriptPubKey.hex, chain);
      if (to === null || !wanted.has(to)) return [];
      const [input] = vin;
      const isCoinbase = input?.coinbase !== undefined;
      return [
        {
          txHash: hashOf(txid),
          logIndex: countOf(output.n),
          height: place.height,
          blockHash: place.hash,
          from: isCoinbase ? COINBASE : `${hashOf(input?.txid)}:${countOf(input?.vout)}`,
          to,
          amount: satoshisOf(output.value),
          ...(isCoinbase && { maturity: COINBASE_MATURITY }),
        },
      ];
    }),
  );
}
