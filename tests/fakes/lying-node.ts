import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface RpcCall {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

interface Truth {
  readonly id?: unknown;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** What a lying node makes of the answer to a call, or a promise of it; undefined: it passes the true one on. */
export type Lie = (call: RpcCall, truth: unknown) => unknown;

interface RawLog {
  readonly data: string;
  readonly topics: readonly string[];
}

/** Says of the logs of the chain what `change` makes of each, in every answer that has them. */
export const lieAboutLogs =
  (change: (log: RawLog) => readonly object[]): Lie =>
  ({ method }, truth) => {
    if (method === 'eth_getLogs') return (truth as RawLog[]).flatMap(change);
    if (method !== 'eth_getTransactionReceipt' || truth === null) return undefined;
    const receipt = truth as { readonly logs: readonly RawLog[] };
    return { ...receipt, logs: receipt.logs.flatMap(change) };
  };

export interface LyingNode {
  readonly url: string;
  /** Methods that it was asked, in order. */
  readonly calls: string[];
  /** How it lies from now on; null: not at all. */
  lie(how: Lie | null): void;
  /** Whether it answers at all. */
  answer(does: boolean): void;
  close(): Promise<void>;
}

/** A node in front of another one, which says something else when a test wants it to. */
export async function lyingNode(target: string): Promise<LyingNode> {
  const calls: string[] = [];
  let how: Lie | null = null;
  let doesAnswer = true;

  const answerTo = async (call: RpcCall, truth: Truth) => {
    calls.push(call.method);
    const lie = await how?.(call, truth.result);
    if (lie instanceof Error) return { jsonrpc: '2.0', id: call.id, error: { code: -32_005, message: lie.message } };
    return lie === undefined ? truth : { jsonrpc: '2.0', id: call.id, result: lie };
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await bodyOf(request);
    if (!doesAnswer) return void response.destroy();
    const headers = { 'content-type': 'application/json' };
    const truth = (await (await fetch(target, { method: 'POST', headers, body: text })).json()) as Truth | Truth[];
    const requests = JSON.parse(text) as RpcCall | RpcCall[];
    const truths = [truth].flat();
    const answers = await Promise.all(
      [requests].flat().map((call) => answerTo(call, truths.find(({ id }) => id === call.id) ?? {})),
    );
    response.writeHead(200, headers).end(JSON.stringify(Array.isArray(requests) ? answers : answers[0]));
  };
  // A chain that is away, or a connection to it that was just closed, is a node without an answer.
  const server = createServer((request, response) => serve(request, response).catch(() => void response.destroy()));
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    lie: (next) => {
      how = next;
    },
    answer: (does) => {
      doesAnswer = does;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
