import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sumsub } from '../identity-check/sumsub.ts';
import { askChannel } from '../payout-channels/channel-http.ts';
import { askService } from '../sms/sms-http.ts';

const LARGE_BYTES = 1_100_000;

/** A service that was taken over, or never was what it says: it leads elsewhere, or answers without an end in sight. */
describe('a service outside', () => {
  let server: Server;
  let url: string;
  const elsewhere: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      if (request.url?.startsWith('/taken')) elsewhere.push(request.url);
      if (request.url?.startsWith('/large')) return response.end(JSON.stringify({ text: 'x'.repeat(LARGE_BYTES) }));
      response.writeHead(307, { location: `/taken${request.url}` }).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const keys = { appToken: 'token', secretKey: 'secret', webhookSecret: 'another', levelName: 'basic' };

  it('is not followed with what is meant for it alone', async () => {
    const init = { method: 'POST', body: '{"api_key":"secret"}' };
    await expect(askService(`${url}/texts`, init)).rejects.toThrow(/did not answer/);
    await expect(askChannel(`${url}/pay`, init)).rejects.toThrow(/did not answer/);
    await expect(sumsub({ ...keys, url }).outcomeOf('id')).rejects.toThrow();
    expect(elsewhere).toEqual([]);
  });

  it('is not read further than an answer can be long', async () => {
    await expect(askChannel(`${url}/large`, {})).rejects.toThrow(/without JSON/);
    await expect(askService(`${url}/large`, {})).rejects.toThrow(/more than/);
    await expect(sumsub({ ...keys, url: `${url}/large` }).outcomeOf('id')).rejects.toThrow(/more than/);
  });
});
