import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { CLOSE } from '#server/realtime/close-codes.ts';
import { openSocket } from '#tests/fixtures/socket.ts';
import { lastWords } from './last-words.ts';
import { type Check, check, METRICS_TOKEN, newAddress, type Stage } from './stage.ts';

const FLOOD = 801;
const AT_ONCE = 20;

async function answer({ url }: Stage, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { headers: { 'x-forwarded-for': newAddress(), ...headers } });
  await response.arrayBuffer();
  return response;
}

/** The statuses of many requests from one address. */
async function flood(stage: Stage, path: string, count: number): Promise<Set<number>> {
  const from = { 'x-forwarded-for': newAddress() };
  const statuses = new Set<number>();
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - sent) }, () => answer(stage, path, from));
    for (const { status } of await Promise.all(batch)) statuses.add(status);
  }
  return statuses;
}

/** Of the doors that anybody finds: start, pages, sockets, limits. */
export const DOOR_CHECKS: readonly Check[] = [
  check('H1', 'a public installation has no demo and no outbox', async (stage) => {
    assert.equal((await answer(stage, '/dev/outbox.json')).status, 404);
    assert.match(await lastWords(stage, { HOST: '0.0.0.0', DEMO: '1' }), /HOST=0\.0\.0\.0 would make the demo public/);
    const wire = stage.stranger();
    await assert.rejects(wire.login('demo_admin', 'Demo2468'), { code: 'auth.login_failed' });
  }),
  check('M5', 'a bus on another machine needs a password or TLS', async (stage) => {
    const words = await lastWords(stage, { NATS_URL: 'nats://bus.example:4222', DEMO: '0' });
    assert.match(words, /NATS_URL.*must have a password or use tls/);
  }),
  check('M9', 'a product with another master key does not start on a database', async (stage) => {
    const secret = (bytes: number) => randomBytes(bytes).toString('base64');
    const secrets = { SECRET: secret(36), SIGN_SECRET: secret(36), MASTER_KEY: secret(32) };
    const words = await lastWords(stage, { DATABASE_URL: stage.ownerUrl, DEMO: '0', ...secrets });
    assert.match(words, /does not have the key that this database was made with/);
  }),
  check('M10', 'sockets that close at once leave nothing behind', async (stage) => {
    const user = await stage.join();
    for (let n = 0; n < 25; n++) {
      const { ticket } = await user.wire.call('auth.getSocketTicket', {});
      const ws = new WebSocket(`${stage.url.replace('http', 'ws')}/socket?ticket=${ticket}`);
      ws.on('error', () => undefined);
      await once(ws, 'upgrade');
      ws.terminate();
    }
    const socket = await openSocket(user.wire);
    assert.equal(socket.greeting, 'hello');
    await socket.close();
  }),
  check('M15', 'exchange rates come by https only', async (stage) => {
    const words = await lastWords(stage, { RATES_URL: 'http://rates.example/daily.xml', DEMO: '0' });
    assert.match(words, /RATES_URL/);
  }),
  check('M16', 'every request counts against its address', async (stage) => {
    assert.deepEqual([...(await flood(stage, '/healthz', FLOOD))], [200, 429]);
  }),
  check('M16', 'a socket that floods is closed', async (stage) => {
    const user = await stage.join();
    const socket = await openSocket(user.wire);
    for (let n = 0; n < 4_000; n++) socket.raw('{}');
    assert.notEqual(await socket.closed, 1000);
  }),
  check('M17', 'metrics want a token', async (stage) => {
    assert.equal((await answer(stage, '/metrics')).status, 404);
    assert.equal((await answer(stage, '/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).status, 200);
  }),
  check('L5', 'pages talk to their own origin only, and name their permissions', async (stage) => {
    const { headers } = await answer(stage, '/');
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /connect-src 'self'/);
    assert.doesNotMatch(policy, /\bwss?:[; ]/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.match(policy, /font-src 'self';/);
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.ok(headers.has('permissions-policy'));
  }),
  check('L8', 'an address that is none is refused', async (stage) => {
    assert.equal((await answer(stage, '/healthz', { 'x-forwarded-for': 'garbage' })).status, 400);
  }),
  check('L22', 'a ticket that is given twice is a ticket that is missing', async ({ url }) => {
    const ws = new WebSocket(`${url.replace('http', 'ws')}/socket?ticket=a&ticket=b`);
    const [code] = (await once(ws, 'close')) as [number];
    assert.equal(code, CLOSE.badTicket);
  }),
  check('new', 'an unknown path answers 404', async (stage) => {
    assert.equal((await answer(stage, '/no/such/page')).status, 404);
  }),
];
