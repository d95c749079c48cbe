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
      const error = { code: -32_000, message: 'nonce too low' };
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

  it('leads nowhere else, and did not answer then', async () => {
    expect(isRpcError(await failure('/broken'))).toBe(false);
    expect((await failure('/away')) as Error).not.toMatchObject({ message: 'nonce too low' });
  });
});
