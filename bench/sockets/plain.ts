import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { GROUP, pairOf, TALKERS, userOf } from './world.ts';

/**
 * The yardstick: only `ws`. It reads the frame, knows the members of the conversation, and sends the others the same
 * JSON as the product, serialized once.
 */
const http = createServer();
const server = new WebSocketServer({ server: http });
const sockets: (WebSocket | undefined)[] = Array.from({ length: TALKERS });
const membersOf = new Map<string, number[]>([[GROUP, Array.from({ length: TALKERS }, (_, n) => n)]]);
for (let n = 0; n < TALKERS; n += 2) membersOf.set(pairOf(n), [n, n + 1]);

server.on('connection', (socket, request) => {
  const n = Number(new URL(request.url ?? '/', 'http://x').searchParams.get('user'));
  const userId = userOf(n);
  sockets[n] = socket;
  socket.on('message', (data) => {
    const { type, params } = JSON.parse(String(data)) as {
      type: string;
      params: { conversationId: string; on: boolean };
    };
    const { conversationId, on } = params;
    const text = JSON.stringify({ type: 'signal', name: type, payload: { conversationId, userId, on } });
    for (const member of membersOf.get(conversationId) ?? []) {
      const other = sockets[member];
      if (member !== n && other?.readyState === WebSocket.OPEN) other.send(text);
    }
  });
  socket.send('{"type":"hello"}');
});
http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready: http://127.0.0.1:${(http.address() as AddressInfo).port}\n`);
});
