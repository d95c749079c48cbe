import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askNode } from './ask-node.ts';
import { isRpcError } from './evm-values.ts';

const KEY = 'a-key-of-the-operator';

describe('a node that fails', () => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url?.startsWith('/away')) return response.writeHead(307, { location: '/v2' }).end();
      if (request.url?.startsWith('/broken')) return response.writeHead(500).end('no');
      const answer = new URL(request.url ?? '', 'http://node').searchParams;
      const error = { code: Number(answer.get('code') ?? -32_000), message: answer.get('words') ?? 'nonce too low' };
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, error }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const failure = (path: string): Promise<unknown> =>
    askNode(`${url}${path}/${KEY}`)({ method: 'eth_chainId', params: [] }).then(
      () => null,
      (error: unknown) => error,
    );

  it('is told in its own words', async () => {
    const error = await failure('/v2');
    expect(isRpcError(error)).toBe(true);
    expect((error as Error).message).toBe('nonce too low');
  });

  it.each(['/v2', '/broken', '/away'])('shows nobody its address, which has a key in it: %s', async (path) => {
    const error = await failure(path);
    expect(error).toBeInstanceOf(Error);
    expect(inspect(error, { depth: 9 })).not.toContain(KEY);
    expect(JSON.stringify(error)).not.toContain(KEY);
  });

  it.each([
    [-32_005, 'daily request count exceeded, request rate limited', false],
    [-32_005, 'project ID request rate exceeded', false],
    [-32_007, '50/second request limit reached - reduce calls per second', false],
    [429, 'Your app has exceeded its compute units', false],
    [-32_005, 'query returned more than 10000 results', true],
    [-32_600, 'You can make eth_getLogs requests with up to a 10 block range', true],
    [-32_602, 'Log response size exceeded', true],
    [-32_005, 'limit exceeded', true],
  ])('was asked too often, or too much at once: %s %s', async (code, words, isAboutQuestion) => {
    const error = await failure(`/v2?${new URLSearchParams({ code: String(code), words })}&key=`);
    expect(isRpcError(error)).toBe(isAboutQuestion);
  });

  it('leads nowhere else, and did not answer then', async () => {
    expect(isRpcError(await failure('/broken'))).toBe(false);
    expect((await failure('/away')) as Error).not.toMatchObject({ message: 'nonce too low' });
  });
});
