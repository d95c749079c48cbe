import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TronAnswer, type TronChain, type TronNames, tronChain } from './tron-chain.ts';

interface RpcCall {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** The main network of Tron. */
export const TRON_CHAIN = '0x2b6653dc';
/** What java-tron allows at most between the first and the last block of a filter. */
const MAX_BLOCKS = 5_000n;

/** Methods of java-tron that the product asks; it knows no gas prices by block, no nonces and no signed transactions of Ethereum. */
const METHODS = [
  'eth_chainId',
  'eth_blockNumber',
  'eth_call',
  'eth_getBlockByNumber',
  'eth_getLogs',
  'eth_getTransactionReceipt',
];

const isHexAddress = (text: unknown): boolean => typeof text === 'string' && /^0x[0-9a-f]{40}$/.test(text);

/** What java-tron says against a call; null: it answers. */
function refusalOf({ method, params }: RpcCall): { code: number; message: string } | null {
  const [first, second] = params as [Record<string, unknown> | undefined, unknown];
  if (!METHODS.includes(method)) return { code: -32_601, message: 'method not found' };
  if (method === 'eth_call' && second !== 'latest') {
    return { code: -32_602, message: 'QUANTITY not supported, just support TAG as latest' };
  }
  if (method === 'eth_call' && !isHexAddress(first?.['to'])) return { code: -32_602, message: 'invalid address' };
  if (method !== 'eth_getLogs') return null;
  const span = BigInt(String(first?.['toBlock'])) - BigInt(String(first?.['fromBlock']));
  if (span > MAX_BLOCKS) return { code: -32_602, message: `exceed max block range: ${MAX_BLOCKS}` };
  return isHexAddress(first?.['address']) ? null : { code: -32_602, message: 'invalid address' };
}

type AnswerApi = (path: string, body: Readonly<Record<string, unknown>>) => Promise<TronAnswer | null>;

const SAME_NAMES: TronNames = {
  inward: (text) => text,
  outward: (text) => text,
  complete: () => Promise.resolve(),
};

export interface TronNode {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A node of Tron before a development chain: the chain's blocks and logs, by the protocol of java-tron as "JSON-RPC API overview"
 * (TRON Developer Hub) tells it, one call a request; and beside it the HTTP API of the chain (`/wallet`, `/walletsolidity`).
 */
export async function tronNode(
  target: string,
  answerApi: AnswerApi = async () => null,
  names: TronNames = SAME_NAMES,
): Promise<TronNode> {
  const answerTo = async (text: string): Promise<object> => {
    const call = JSON.parse(text) as RpcCall | readonly RpcCall[];
    if (!('method' in call))
      return { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'one call a request' } };
    const error = refusalOf(call);
    if (error !== null) return { jsonrpc: '2.0', id: call.id, error };
    if (call.method === 'eth_chainId') return { jsonrpc: '2.0', id: call.id, result: TRON_CHAIN };
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(target, { method: 'POST', headers, body: names.inward(text) });
    const answered = await answer.text();
    await names.complete();
    return JSON.parse(names.outward(answered)) as object;
  };
  const server = createServer(async (request, response) => {
    try {
      const text = await bodyOf(request);
      const path = (request.url ?? '').slice(1);
      const answer = path === 'jsonrpc' ? await answerTo(text) : await answerApi(path, JSON.parse(text));
      const status = answer === null ? 404 : 200;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}));
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jsonrpc`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** What the second node makes of an answer of the HTTP API; undefined: it passes the true one on. */
export type TronLie = (path: string, truth: TronAnswer) => TronAnswer | undefined;

export interface TronNodes {
  readonly chain: TronChain;
  /** Stands before each node of a test's chain, the honest one first. */
  front(target: string): Promise<TronNode>;
  /** How the second node lies by the HTTP API from now on; null: not at all. */
  lie(how: TronLie | null): void;
}

/** Two nodes of one chain of Tron. */
export function tronNodes(): TronNodes {
  const chain = tronChain();
  let how: TronLie | null = null;
  let count = 0;
  return {
    chain,
    front(target) {
      const isHonest = count++ === 0;
      if (isHonest) chain.on(target);
      const answerApi: AnswerApi = async (path, body) => {
        const truth = await chain.answer(path, body);
        return isHonest || truth === null ? truth : (how?.(path, truth) ?? truth);
      };
      return tronNode(target, answerApi, chain.names);
    },
    lie: (next) => {
      how = next;
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
