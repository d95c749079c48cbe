import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import type { ServerMessage } from '#contract/frames/base.ts';
import { HEARTBEAT_MS, type Line, openLine, type Position, RECONNECT_MS } from './socket-line.ts';

const hello = (seq: string) => JSON.stringify({ type: 'hello', seq, time: '2026-11-21T12:00:00Z', connectionId: 'c' });

const PATIENCE_TURNS = 100_000;

/** Waits for the network only: the connection's clock stands still. */
async function until(fits: () => boolean): Promise<void> {
  for (let n = 0; !fits(); n++) {
    if (n > PATIENCE_TURNS) throw new Error('that does not happen');
    await turn();
  }
}

/** A real server and a real socket; only the clock is ours. */
describe('one connection', () => {
  let server: WebSocketServer;
  let port = 0;
  let line: Line | null = null;
  let tickets = 0;
  let failures = 0;
  let position: Position;
  let heard: ServerMessage[];
  let links: boolean[];
  const addresses: URL[] = [];

  const next = async (): Promise<ServerSocket> => {
    const [socket, request] = (await once(server, 'connection')) as [ServerSocket, { url: string }];
    addresses.push(new URL(request.url, 'ws://x'));
    return socket;
  };
  const open = (): void => {
    line = openLine({
      async ticket() {
        tickets += 1;
        if (tickets <= failures) throw new Error('no way through');
        return `ticket-${tickets}`;
      },
      addressOf: (query) => `ws://127.0.0.1:${port}/socket?${query}`,
      lang: () => 'zh_cn',
      position: () => position,
      hear: (message) => heard.push(message),
      link: (isOpen) => links.push(isOpen),
    });
  };
  /** A socket that has been greeted, on both sides. */
  const greeted = async (): Promise<ServerSocket> => {
    const socket = await next();
    const before = links.length;
    socket.send(hello('4'));
    await until(() => links.length > before);
    return socket;
  };

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    position = { lastSeq: null, lastOrderTime: '' };
    heard = [];
    links = [];
    tickets = 0;
    failures = 0;
    addresses.length = 0;
  });
  afterEach(async () => {
    line?.stop();
    for (const client of server.clients) client.terminate();
    vi.useRealTimers();
    await new Promise((done) => server.close(done));
  });

  it('asks for a ticket each time, and names its language and where it is', async () => {
    open();
    const first = await greeted();
    expect(addresses[0]?.searchParams.toString()).toBe('ticket=ticket-1&lang=zh_cn');
    position = { lastSeq: '7', lastOrderTime: '2026-11-21T12:00:00.000Z' };
    const again = next();
    first.terminate();
    await until(() => links.length === 2);
    await vi.advanceTimersByTimeAsync(RECONNECT_MS);
    await again;
    expect(Object.fromEntries(addresses[1]?.searchParams ?? [])).toEqual({
      ticket: 'ticket-2',
      lang: 'zh_cn',
      last: '7',
      lastOrderTime: '2026-11-21T12:00:00.000Z',
    });
  });

  it('comes back 15 s after it was lost, not before', async () => {
    open();
    const first = await greeted();
    first.close(1012, 'restarting');
    await until(() => links.length === 2);
    await vi.advanceTimersByTimeAsync(RECONNECT_MS - 1);
    expect(tickets).toBe(1);
    const again = next();
    await vi.advanceTimersByTimeAsync(1);
    await again;
    expect(tickets).toBe(2);
  });

  it('comes back at once when the network does', async () => {
    open();
    const first = await greeted();
    first.terminate();
    await until(() => links.length === 2);
    const again = next();
    line?.hurry();
    await again;
    expect(tickets).toBe(2);
  });

  it('gives a sign of life every 15 s', async () => {
    open();
    const socket = await greeted();
    const sentTexts: string[] = [];
    socket.on('message', (data) => sentTexts.push(String(data)));
    await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_MS);
    await until(() => sentTexts.length === 3);
    expect(sentTexts.map((text) => JSON.parse(text))).toEqual(Array(3).fill({ type: 'heartbeat' }));
  });

  it('takes a connection for dead that does not answer', async () => {
    open();
    const socket = await greeted();
    socket.pause();
    await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_MS);
    expect(links).toEqual([true]);
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    expect(links).toEqual([true, false]);
  });

  it('asks a server that it cannot reach again and again', async () => {
    failures = 2;
    open();
    await vi.advanceTimersByTimeAsync(2 * RECONNECT_MS - 1);
    expect(tickets).toBe(2);
    const again = next();
    await vi.advanceTimersByTimeAsync(1);
    await again;
    expect(tickets).toBe(3);
  });

  it('stays closed once it is stopped', async () => {
    open();
    const socket = await greeted();
    const closed = once(socket, 'close');
    line?.stop();
    await closed;
    await vi.advanceTimersByTimeAsync(10 * RECONNECT_MS);
    line?.hurry();
    expect(tickets).toBe(1);
    expect(links).toEqual([true, false]);
  });
});
