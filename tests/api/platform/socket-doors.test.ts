import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { CLOSE } from '#server/realtime/close-codes.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { openSocket } from '#tests/fixtures/socket.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

const SOON = { timeout: 20_000, interval: 20 };
const PER_USER = 5;

describe('the door of the socket', () => {
  let app: TestApp;
  let user: TestUser;
  beforeAll(async () => {
    app = await startTestApp({ loops: false, rules: { 'presence.grace_s': 0, 'sockets.per_user': PER_USER } });
    user = await buildUser(app);
  });
  afterAll(() => app.close());

  /** Asks for a socket and goes away as soon as the server has agreed, while it still looks for the ticket. */
  async function abandon(): Promise<void> {
    const { ticket } = await user.wire.call('auth.getSocketTicket', {});
    const { hostname, port, host } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      [
        `GET /socket?ticket=${ticket} HTTP/1.1`,
        `Host: ${host}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
        '\r\n',
      ].join('\r\n'),
    );
    await once(socket, 'data');
    socket.resetAndDestroy();
  }

  it('keeps no socket that closed while its ticket was read', async () => {
    for (let n = 0; n < PER_USER * 3; n++) await abandon();
    await vi.waitFor(() => expect(app.services.presence.isOnline(user.userId)).toBe(false), SOON);
    const socket = await openSocket(user.wire);
    expect(app.services.presence.isOnline(user.userId)).toBe(true);
    await socket.close();
    await vi.waitFor(() => expect(app.services.presence.isOnline(user.userId)).toBe(false), SOON);
  });

  it('answers a ticket that is given twice as one that is missing', async () => {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket?ticket=a&ticket=b`);
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(CLOSE.badTicket);
  });
});
