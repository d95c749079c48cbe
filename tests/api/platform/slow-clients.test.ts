import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';

/** Of the catalogue, which is long: together more than the system buffers for a reader who does not read. */
const REQUESTS = 200;
const CLOSED = 'closed';
const FORM = 'Content-Type: application/x-www-form-urlencoded';

describe('connections of clients that are slow, many or too large', () => {
  let app: TestApp;
  const open: Socket[] = [];
  beforeAll(async () => {
    app = await startTestApp({ loops: false, rules: { 'gateway.slow_reader_s': 1, 'gateway.max_connections': 1 } });
  });
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.destroy();
    await expect.poll(statusLine, { timeout: 30_000 }).toBe('HTTP/1.1 200 OK');
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
  const answerTo = async (text: string): Promise<string> => {
    const socket = await raw(text);
    const answer: Promise<unknown[]> = Promise.race([once(socket, 'data'), once(socket, 'close')]);
    const [first] = await answer.catch(() => []);
    socket.destroy();
    return Buffer.isBuffer(first) ? String(first) : CLOSED;
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

  it('closes those above the limit, and cuts off who does not read a long answer', async () => {
    const idle = await raw(head('GET /gateway/catalogue HTTP/1.1').repeat(REQUESTS));
    idle.pause();
    expect(await statusLine()).toBe(CLOSED);
    await expect.poll(statusLine, { timeout: 30_000 }).toBe('HTTP/1.1 200 OK');
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
