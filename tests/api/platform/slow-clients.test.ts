import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, catalogue } from '#contract/catalogue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { request, type Wire } from '#tools/wire/gateway-client.ts';

/** Of answers that are long: together more than the system buffers for a reader who does not read. */
const REQUESTS = 200;
/** Longer answers are watched. */
const LONG_BYTES = 65_536;
const CLOSED = 'closed';
const FORM = 'Content-Type: application/x-www-form-urlencoded';

describe('connections of clients that are slow, many or too large', () => {
  let app: TestApp;
  const open: Socket[] = [];
  beforeAll(async () => {
    app = await startTestApp({ loops: false, rules: { 'gateway.slow_reader_s': 1, 'gateway.max_connections': 1 } });
  });
  /** The only connection that it takes is free. */
  const freed = () => expect.poll(statusLine, { timeout: 30_000 }).toBe('HTTP/1.1 200 OK');
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await freed();
  });
  afterAll(() => app.close());

  const raw = async (text: string): Promise<Socket> => {
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    open.push(socket);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  const head = (line: string, more: readonly string[] = []): string =>
    [line, `Host: ${new URL(app.url).host}`, ...more, '', ''].join('\r\n');
  const firstOf = async (socket: Socket): Promise<string> => {
    const answer: Promise<unknown[]> = Promise.race([once(socket, 'data'), once(socket, 'close')]);
    const [first] = await answer.catch(() => []);
    return Buffer.isBuffer(first) ? String(first) : CLOSED;
  };
  const answerTo = async (text: string): Promise<string> => {
    const socket = await raw(text);
    const answer = await firstOf(socket);
    socket.destroy();
    return answer;
  };
  const statusLine = async (): Promise<string> =>
    (await answerTo(head('GET /healthz HTTP/1.1'))).split('\r\n')[0] ?? '';

  /** The connection before may still be open at the server, which takes a single one. */
  const expectAnswer = (body: string, words: RegExp, bytes = 100_000_000): Promise<void> =>
    expect
      .poll(() => answerTo(head('POST /gateway HTTP/1.1', [FORM, `Content-Length: ${bytes}`]) + body), {
        timeout: 30_000,
      })
      .toMatch(words);

  /** A call as it goes over the line; it keeps its connection. */
  const called = (path: string, name: CallName, wire: Pick<Wire, 'token' | 'csrfToken'>): string => {
    const { subsidiaryCode, signSecret } = app.services.config;
    const out = { wire, params: {}, extras: {}, deviceId: 'a device', address: undefined, subsidiaryCode, signSecret };
    const { headers, body } = request(catalogue[name], out);
    const form = body.toString();
    const lines = Object.entries(headers).map(([key, value]) => `${key}: ${value}`);
    return head(`POST ${path} HTTP/1.1`, [...lines, `content-length: ${Buffer.byteLength(form)}`]) + form;
  };
  /** The only connection, whose reader stops after the first bytes: the answer's head. */
  const idle = async (text: string): Promise<string> => {
    const socket = await raw(text.repeat(REQUESTS));
    const answer = await firstOf(socket);
    socket.pause();
    return answer;
  };
  /** The answers are long, and a connection whose reader takes none of them ends. */
  const expectCutOff = async (text: string): Promise<void> => {
    let answer = CLOSED;
    // The connection before may still be open at the server.
    await expect.poll(async () => (answer = await idle(text)), { timeout: 30_000 }).toContain('HTTP/1.1 200 OK');
    expect(Number(/content-length: (\d+)/i.exec(answer)?.[1])).toBeGreaterThan(LONG_BYTES);
    expect(await statusLine()).toBe(CLOSED);
    await freed();
  };

  it('closes those above the limit, and cuts off who does not read a long answer', async () => {
    await expectCutOff(head('GET /gateway/catalogue HTTP/1.1'));
  });

  it('cuts off who does not read the long answers of a call', async () => {
    await expectCutOff(called('/gateway', 'catalog.listCardTypes', { token: '', csrfToken: '' }));
  });

  it('cuts off who does not read the files that they export', async () => {
    const admin = await buildUser(app, { role: 'admin' });
    await app.db.run(sql`
      INSERT INTO security_event (id, kind, user_id, subject, address, user_agent)
      SELECT uuidv7(), 'login', ${admin.userId}, '', '127.0.0.1', repeat('Mozilla ', 60) FROM generate_series(1, 250)`);
    await expectCutOff(called('/gateway/export', 'security.listEvents', admin.wire));
  });

  it('keeps no more of a form than the function takes whose code it begins with', async () => {
    const { code, maxBytes } = catalogue['base.getTime'];
    const most = maxBytes * 3 + 1_024;
    const least = Math.min(...Object.values(catalogue).map((def) => def.maxBytes)) * 3 + 1_024;
    await expectAnswer(`code=${code}&json=${'x'.repeat(most)}`, new RegExp(`at most ${most} bytes`));
    await expectAnswer(`json=${'x'.repeat(least)}`, new RegExp(`at most ${least} bytes`));
  });

  it('takes a form up to what its function takes', async () => {
    const { code, maxBytes } = catalogue['sensitiveWords.import'];
    const form = `code=${code}&json=${'x'.repeat(maxBytes - 100)}`;
    await expectAnswer(form, /"errorInfo":"(?!The request is too large)/, form.length);
  });
});
