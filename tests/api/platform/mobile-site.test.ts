import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';

describe('a product with a mobile site', () => {
  let app: TestApp;
  beforeAll(async () => {
    const env = { MOBILE_URL: 'https://m.market.example', MOBILE_PATHS: '{"/wallet":"/me"}' };
    app = await startTestApp({ loops: false, env });
  });
  afterAll(() => app.close());

  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(app.url + path, { headers: { 'user-agent': PHONE, ...headers }, redirect: 'manual' });

  it('leads phones to its paths, and nothing else that they ask for', async () => {
    const moved = await get('/wallet?tab=all');
    expect(moved.status).toBe(302);
    expect(moved.headers.get('location')).toBe('https://m.market.example/me?tab=all');
    expect(moved.headers.get('vary')).toContain('User-Agent');
    expect((await get('/gateway/catalogue')).status).toBe(200);
    expect((await get('/healthz')).status).toBe(200);
    const here = await get('/wallet', { 'user-agent': 'Firefox' });
    expect([here.status === 302, here.headers.get('vary')?.includes('User-Agent')]).toEqual([false, true]);
    const { mobile } = await client(app.url).call('base.getUrls', {});
    expect(mobile).toBe('https://m.market.example');
  });

  it('names it to browsers that use passkeys there', async () => {
    const answer = await get('/.well-known/webauthn');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(await answer.json()).toEqual({ origins: ['https://m.market.example'] });
  });

  it('keeps the choice of this site in a cookie', async () => {
    const chosen = await get('/wallet?desktop=1');
    expect(chosen.headers.get('location')).toBe('/wallet');
    const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await get('/wallet', { cookie })).status).not.toBe(302);
  });
});
