import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';

const TOKEN = 'a token of more than sixteen';
const MOST = 40;

describe('what anybody may ask', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({
      loops: false,
      env: { DEMO: '0', TRUST_PROXY: '1', METRICS_TOKEN: TOKEN },
      rules: { 'gateway.requests_per_minute_address': MOST },
    });
  });
  afterAll(() => app.close());

  const statusOf = async (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) => {
    const response = await fetch(app.url + path, { headers, ...init });
    await response.arrayBuffer();
    return response.status;
  };

  it('is shown in no frame of another page', async () => {
    const { headers } = await fetch(`${app.url}/healthz`);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('does not include the metrics', async () => {
    expect(await statusOf('/metrics')).toBe(404);
    expect(await statusOf('/metrics', { authorization: 'Bearer wrong' })).toBe(404);
    expect(await statusOf('/metrics', { authorization: `Bearer ${TOKEN}` })).toBe(200);
  });

  it.each([
    ['203.0.113.1', '/healthz', {}],
    ['203.0.113.2', '/avatars/00000000-0000-0000-0000-000000000000.png', {}],
    ['203.0.113.3', '/uploads/00000000-0000-0000-0000-000000000000', {}],
    ['203.0.113.4', '/gateway', { method: 'POST', body: 'json=%7B' }],
    ['203.0.113.5', '/uploads', { method: 'POST', body: 'x' }],
  ])('has a limit for %s at %s, before anything is read', async (address, path, init) => {
    const from = { 'x-forwarded-for': address };
    const statuses: number[] = [];
    for (let n = 0; n <= MOST; n++) statuses.push(await statusOf(path, from, init));
    expect(statuses.slice(0, MOST)).not.toContain(429);
    expect(statuses[MOST]).toBe(429);
    expect(await statusOf(path, { 'x-forwarded-for': '198.51.100.1' }, init)).not.toBe(429);
  });
});

describe('metrics without a token', () => {
  it('are for this machine, and not for whoever comes through a proxy on it', async () => {
    const app = await startTestApp({ loops: false });
    expect((await fetch(`${app.url}/metrics`)).status).toBe(200);
    expect((await fetch(`${app.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.1' } })).status).toBe(404);
    await app.close();
  });
});
