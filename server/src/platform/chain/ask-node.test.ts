import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askNode, isTooLarge } from './ask-node.ts';
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
      response.writeHead(Number(answer.get('status') ?? 200)).end(JSON.stringify({ jsonrpc: '2.0', id: 0, error }));
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
    [-32_005, 'up to a 500 block range per request. Upgrade to a paid plan for more capacity', true],
    [-32_000, 'exceeds the request limit of 3500 blocks', true],
    [-32_000, 'exceeds the range quota of 5000 blocks', true],
    [-32_000, 'number of logs exceeds node capacity', true],
    [-32_005, 'You’ve exceeded the RPS limit available on the current plan', false],
    [-32_005, 'CU limit exceeded', false],
    [-32_005, 'request throttled, please slow down', false],
    [-32_005, 'Too many request, try again later', false],
    [-32_005, 'server is busy', false],
    [-32_005, 'server overloaded', false],
    [-32_005, 'concurrent requests limit exceeded', false],
    [-32_005, 'plan limit exceeded', false],
    [-32_005, 'usage limit reached', false],
    [-32_005, 'credits exhausted', false],
    [-32_005, 'You have exceeded your daily limit', false],
    [-32_005, 'Internal error', false],
    [-32_005, 'header not found', false],
    [-32_005, 'service unavailable', false],
  ])('was asked too often, or too much at once: %s %s', async (code, words, isAboutQuestion) => {
    const error = await failure(`/v2?${new URLSearchParams({ code: String(code), words })}&key=`);
    expect([isRpcError(error), isTooLarge(error)]).toEqual([isAboutQuestion, isAboutQuestion]);
  });

  it.each([401, 403, 429, 502, 503])('did not answer with the status %s, whatever it says', async (status) => {
    const error = await failure(`/v2?${new URLSearchParams({ status: String(status), words: 'limit exceeded' })}&key=`);
    expect(isRpcError(error)).toBe(false);
  });

  it('answered with the status 500 of a Bitcoin node', async () => {
    expect(isRpcError(await failure('/v2?status=500&key='))).toBe(true);
  });

  it('leads nowhere else, and did not answer then', async () => {
    expect(isRpcError(await failure('/broken'))).toBe(false);
    expect((await failure('/away')) as Error).not.toMatchObject({ message: 'nonce too low' });
  });
});
