import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BitcoinTestChain, TestBlock, TestTransaction } from './bitcoin-chain.ts';
import { answerMoney } from './bitcoin-money.ts';
import { bitcoins, Refusal } from './bitcoin-words.ts';

interface RpcCall {
  readonly jsonrpc?: string;
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

interface NodeOptions {
  /** Name and password that it wants; null: it lets everybody in, as behind a proxy. */
  readonly login?: { readonly name: string; readonly password: string } | null;
  /** Before version 28 bitcoind answered errors with status 500, and knew JSON-RPC 1 only. */
  readonly isOld?: boolean;
}

export interface BitcoinTestNode {
  /** With name and password in it where it wants them. */
  readonly url: string;
  /** What it was asked, in order. */
  readonly calls: string[];
  close(): Promise<void>;
}

/** A node over a chain, by the JSON-RPC of bitcoind as far as a reader of blocks and a payer need it. */
export async function bitcoinNode(
  chain: BitcoinTestChain,
  { login = null, isOld = false }: NodeOptions = {},
): Promise<BitcoinTestNode> {
  const calls: string[] = [];
  const right = login && `Basic ${Buffer.from(`${login.name}:${login.password}`).toString('base64')}`;
  const answer = (call: RpcCall, response: ServerResponse): void => {
    calls.push(call.method);
    const isModern = !isOld && call.jsonrpc === '2.0';
    const head = isModern ? `"jsonrpc":"2.0","id":${JSON.stringify(call.id)}` : `"id":${JSON.stringify(call.id)}`;
    try {
      const result = resultOf(chain, call);
      send(response, 200, `{"result":${result},${isModern ? '' : '"error":null,'}${head}}`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message } = error;
      const status = isModern ? 200 : code === -32_601 ? 404 : 500;
      send(
        response,
        status,
        `{${isModern ? '' : '"result":null,'}"error":${JSON.stringify({ code, message })},${head}}`,
      );
    }
  };
  const server = createServer(async (request, response) => {
    if (right !== null && request.headers.authorization !== right) return void response.writeHead(401).end();
    answer(JSON.parse(await bodyOf(request)) as RpcCall, response);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const access = login === null ? '' : `${login.name}:${encodeURIComponent(login.password)}@`;
  return {
    url: `http://${access}127.0.0.1:${(server.address() as AddressInfo).port}/`,
    calls,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const send = (response: ServerResponse, status: number, body: string): unknown =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(body);

/** The result as text: amounts keep the digits that bitcoind writes. */
function resultOf(chain: BitcoinTestChain, { method, params }: RpcCall): string {
  const { blocks } = chain;
  switch (method) {
    case 'getblockcount':
      return String(blocks.length - 1);
    case 'getbestblockhash':
      return JSON.stringify(blocks.at(-1)?.hash);
    case 'getblockhash': {
      const [height] = params;
      if (typeof height !== 'number') throw new Refusal(-3, 'JSON value of type string is not of expected type number');
      const block = blocks[height];
      if (block === undefined) throw new Refusal(-8, 'Block height out of range');
      return JSON.stringify(block.hash);
    }
    case 'getblockheader': {
      const block = blockOf(chain, params[0]);
      return params[1] === false ? JSON.stringify(block.header) : `{${headOf(chain, block)}}`;
    }
    case 'getblock': {
      const block = blockOf(chain, params[0]);
      const verbosity = params[1] ?? 1;
      if (verbosity === 1)
        return `{${headOf(chain, block)},"tx":${JSON.stringify(block.transactions.map(({ txid }) => txid))}}`;
      if (verbosity !== 2) throw new Refusal(-8, 'only 1 and 2 here');
      return `{${headOf(chain, block)},"tx":[${block.transactions.map(transactionText).join(',')}]}`;
    }
    default: {
      const answer = answerMoney(chain, { method, params });
      if (answer === null) throw new Refusal(-32_601, 'Method not found');
      return answer;
    }
  }
}

function blockOf(chain: BitcoinTestChain, hash: unknown): TestBlock {
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) {
    throw new Refusal(-8, `blockhash must be of length 64 (not ${String(hash).length}, for '${hash}')`);
  }
  const block = chain.blockOf(hash);
  if (block === undefined) throw new Refusal(-5, 'Block not found');
  return block;
}

function headOf(chain: BitcoinTestChain, block: TestBlock): string {
  const isBest = chain.blocks[block.height]?.hash === block.hash;
  const next = isBest ? chain.blocks[block.height + 1]?.hash : undefined;
  const fields = {
    hash: block.hash,
    confirmations: isBest ? chain.blocks.length - block.height : -1,
    height: block.height,
    version: 0x20_00_00_00,
    versionHex: '20000000',
    merkleroot: block.merkleRoot,
    time: block.time,
    mediantime: block.medianTime,
    nonce: block.nonce,
    bits: '207fffff',
    difficulty: 4.656_542_373_906_925e-10,
    nTx: block.transactions.length,
    ...(block.previous !== null && { previousblockhash: block.previous }),
    ...(next !== undefined && { nextblockhash: next }),
  };
  return JSON.stringify(fields).slice(1, -1);
}

function transactionText({ txid, hex, spends, unlocks, outputs }: TestTransaction): string {
  const vin =
    spends === null
      ? [{ coinbase: unlocks, sequence: 0xff_ff_ff_ff }]
      : spends.map((spent) => ({ ...spent, scriptSig: { asm: '', hex: unlocks }, sequence: 0xff_ff_ff_ff }));
  const vout = outputs.map(
    ({ satoshis, script }, n) =>
      `{"value":${bitcoins(satoshis)},"n":${n},"scriptPubKey":{"asm":"","hex":"${script}","type":"nonstandard"}}`,
  );
  const head = JSON.stringify({ txid, hash: txid, version: 2, locktime: 0, vin, hex }).slice(1, -1);
  return `{${head},"vout":[${vout.join(',')}]}`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
