import { type ChainPayment, isSamePayment } from '#core/deposits/compare-nodes.ts';
import { askNode, isTooLarge } from './ask-node.ts';
import { type BlockRange, type BlockRef, type ChainNode, RangeTooLarge } from './chain.ts';
import { balancesAt } from './evm-balances.ts';
import { addressOf, countOf, hashOf, heightOf, hex, numberOf, TRANSFER } from './evm-values.ts';
import { balancesFromNow, type PresentNode } from './present-balances.ts';

const REQUESTS_PER_BATCH = 50;
/** The function decimals() of ERC-20, and the answer that makes a unit of the token a unit of points. */
const DECIMALS_CALL = '0x313ce567';
const TOKEN_DECIMALS = 6n;

interface EvmNodeOptions {
  readonly url: string;
  readonly chainId: number;
  readonly token: string;
  /** Whether it takes many calls in one request. */
  readonly hasBatches: boolean;
  /** Whether it tells what an address had at a block; others tell the present only. */
  readonly hasPast: boolean;
}

interface RawBlock {
  readonly number: string | null;
  readonly hash: string | null;
  readonly parentHash: string;
  readonly timestamp: string;
}

interface RawReceipt {
  readonly status: string;
  readonly blockHash: string;
  readonly logs: readonly RawLog[];
}

interface RawLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockNumber: string | null;
  readonly blockHash: string | null;
  readonly transactionHash: string | null;
  readonly logIndex: string | null;
  readonly removed?: boolean;
}

/** A node of an Ethereum-like chain by JSON-RPC over HTTP (the Ethereum execution API). */
export function evmNode({ url, chainId, token, hasBatches, hasPast }: EvmNodeOptions): ChainNode {
  const ask = askNode(url, { batchSize: hasBatches ? REQUESTS_PER_BATCH : 1 });
  const contract = token.toLowerCase();
  const block = async (at: string) => blockOf(await ask({ method: 'eth_getBlockByNumber', params: [at, false] }));
  const transfers = async (end: 'from' | 'to', addresses: readonly string[], range: BlockRange) => {
    const words = addresses.map((address) => `0x${address.slice(2).padStart(64, '0')}`);
    const topics = end === 'to' ? [TRANSFER, null, words] : [TRANSFER, words];
    const filter = { address: contract, topics, fromBlock: hex(range.from), toBlock: hex(range.to) };
    const answer = await ask({ method: 'eth_getLogs', params: [filter] }).catch((error: unknown) => {
      if (isTooLarge(error)) throw new RangeTooLarge();
      throw error;
    });
    if (!Array.isArray(answer)) throw new Error('a node answered without a list');
    const wanted = new Set(addresses);
    return (answer as RawLog[])
      .map((log) => paymentOf(log, contract, range))
      .filter((payment) => payment !== null && payment.amount > 0n && wanted.has(payment[end])) as ChainPayment[];
  };
  const tip = async () => {
    const newest = await block('latest');
    if (newest === null) throw new Error('a node without blocks');
    return newest;
  };
  const present: PresentNode = {
    tip,
    balancesNow: (addresses) => balancesAt(ask, contract, { addresses, at: 'latest' }),
    async movesOf(addresses, range) {
      const [out, into] = [await transfers('from', addresses, range), await transfers('to', addresses, range)];
      // What goes from one of them to another is in both lists.
      return [...new Map([...out, ...into].map((move) => [`${move.txHash} ${move.logIndex}`, move])).values()];
    },
  };
  return {
    name: new URL(url).host,
    async isOurs() {
      const call = [{ to: contract, data: DECIMALS_CALL }, 'latest'];
      const [chain, decimals] = await Promise.all([
        ask({ method: 'eth_chainId', params: [] }),
        ask({ method: 'eth_call', params: call }),
      ]);
      return numberOf(chain) === BigInt(chainId) && decimals !== '0x' && numberOf(decimals) === TOKEN_DECIMALS;
    },
    tip,
    async blockAt(height) {
      const answer = await block(hex(height));
      if (answer !== null && answer.height !== height) throw new Error('a node answered with another block');
      return answer;
    },
    paymentsFrom: (addresses, range) => transfers('from', addresses, range),
    balancesAt: (addresses, height) =>
      hasPast ? balancesAt(ask, contract, { addresses, at: height }) : balancesFromNow(present, addresses, height),
    async paymentsTo(addresses, range) {
      const payments = await transfers('to', addresses, range);
      const hashes = [...new Set(payments.map(({ txHash }) => txHash))];
      const receipts = await Promise.all(
        hashes.map((hash) => ask({ method: 'eth_getTransactionReceipt', params: [hash] })),
      );
      const byHash = new Map(hashes.map((hash, place) => [hash, receipts[place] as RawReceipt | null]));
      return payments.map((payment) => inReceipt(payment, byHash.get(payment.txHash) ?? null, { contract, range }));
    },
  };
}

/**
 * The payment with its place among the logs of its transaction: its number in the block changes with the block. Throws when
 * the node does not say the same in the receipt, or that the transaction failed.
 */
function inReceipt(
  payment: ChainPayment,
  receipt: RawReceipt | null,
  { contract, range }: { readonly contract: string; readonly range: BlockRange },
): ChainPayment {
  const isInBlock = receipt !== null && receipt.status === '0x1' && hashOf(receipt.blockHash) === payment.blockHash;
  const logs = isInBlock ? receipt.logs : [];
  const logIndex = logs.findIndex((entry) => countOf(entry.logIndex) === payment.logIndex);
  const log = logs[logIndex];
  const again = log === undefined ? null : paymentOf(log, contract, range);
  if (again === null || !isSamePayment(again, payment)) {
    throw new Error(`a node contradicts itself about the transaction ${payment.txHash}`);
  }
  return { ...payment, logIndex };
}

function blockOf(answer: unknown): BlockRef | null {
  if (answer === null) return null;
  const raw = answer as RawBlock;
  return {
    height: heightOf(raw.number),
    hash: hashOf(raw.hash),
    parentHash: hashOf(raw.parentHash),
    at: Number(numberOf(raw.timestamp)) * 1_000,
  };
}

/** Null: a log that was not asked for, from another contract, of another event, or outside of the range. */
function paymentOf(log: RawLog, contract: string, range: BlockRange): ChainPayment | null {
  const [event, from, to, ...more] = log.topics;
  if (event !== TRANSFER || from === undefined || to === undefined || more.length > 0) return null;
  if (log.address.toLowerCase() !== contract || log.removed === true) return null;
  const height = heightOf(log.blockNumber);
  if (height < range.from || height > range.to) return null;
  return {
    txHash: hashOf(log.transactionHash),
    logIndex: countOf(log.logIndex),
    height,
    blockHash: hashOf(log.blockHash),
    from: addressOf(from),
    to: addressOf(to),
    amount: numberOf(log.data),
  };
}
