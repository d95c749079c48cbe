import type { BitcoinTestChain } from './bitcoin-chain.ts';
import { acceptTransaction, judge, unspentOf } from './bitcoin-mempool.ts';
import { parseTransaction } from './bitcoin-signatures.ts';
import { bitcoins, Refusal } from './bitcoin-words.ts';

interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

const SATOSHIS = 100_000_000;
/** What sendrawtransaction takes at most when nothing else is said: 0.1 bitcoin for a thousand virtual bytes. */
const MAX_RATE = 0.1;

const rateOf = (value: unknown): bigint => BigInt(Math.round(Number(value ?? MAX_RATE) * SATOSHIS));

/** What bitcoind answers to those who pay; null: the method is another. Results are text: amounts keep their digits. */
export function answerMoney(chain: BitcoinTestChain, { method, params }: RpcCall): string | null {
  switch (method) {
    case 'sendrawtransaction':
      return JSON.stringify(acceptTransaction(chain, String(params[0]), rateOf(params[1])));
    case 'testmempoolaccept':
      return testAccept(chain, (params[0] as string[])[0] ?? '');
    case 'estimatesmartfee':
      return chain.estimate === null
        ? '{"errors":["Insufficient data or no feerate found"],"blocks":2}'
        : `{"feerate":${bitcoins(chain.estimate)},"blocks":${Number(params[0])}}`;
    case 'gettxout':
      return outputText(chain, params);
    case 'getrawmempool':
      return JSON.stringify(chain.waiting.map(({ txid }) => txid));
    default:
      return null;
  }
}

function testAccept(chain: BitcoinTestChain, hex: string): string {
  const tx = parseTransaction(hex);
  const { txid } = tx;
  const refused = (reason: string) => JSON.stringify([{ txid, wtxid: txid, allowed: false, 'reject-reason': reason }]);
  if (chain.waiting.some((other) => other.txid === txid)) return refused('txn-already-in-mempool');
  try {
    const { fee } = judge(chain, tx);
    return `[{"txid":"${txid}","wtxid":"${txid}","allowed":true,"vsize":${tx.virtualBytes},"fees":{"base":${bitcoins(fee)}}}]`;
  } catch (error) {
    if (error instanceof Refusal) return refused(error.code === -27 ? 'txn-already-known' : error.message);
    throw error;
  }
}

function outputText(chain: BitcoinTestChain, [txid, vout, includesWaiting = true]: readonly unknown[]): string {
  const output = unspentOf(chain, includesWaiting === true).get(`${txid}:${vout}`);
  if (output === undefined) return 'null';
  const confirmations = output.height === null ? 0 : chain.blocks.length - output.height;
  const script = `{"asm":"","hex":"${output.script}","type":"witness_v0_keyhash"}`;
  const head = `"bestblock":"${chain.blocks.at(-1)?.hash}","confirmations":${confirmations}`;
  return `{${head},"value":${bitcoins(output.satoshis)},"scriptPubKey":${script},"coinbase":${output.isCoinbase}}`;
}
