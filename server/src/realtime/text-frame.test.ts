import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame.ts';

describe('a frame of our own', () => {
  const http = createServer();
  const server = new WebSocketServer({ server: http });
  beforeAll(async () => {
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
  });
  afterAll(() => {
    server.close();
    http.close();
  });

  it.each([0, 1, 125, 126, 127, 65_535, 65_536, 300_000])(
    'of %i bytes is read by a client as it is',
    async (length) => {
      const text = 'z'.repeat(length);
      server.once('connection', (_socket, request) => request.socket.write(textFrame(text)));
      const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
      const [data, isBinary] = await once(client, 'message');
      expect([String(data) === text, isBinary]).toEqual([true, false]);
      client.terminate();
    },
  );

  it('counts bytes, not letters', () => {
    expect(textFrame('字'.repeat(42))).toHaveLength(4 + 126);
    expect(textFrame('字').subarray(2).toString()).toBe('字');
  });
});
