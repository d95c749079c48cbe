import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';
import type { ServerMessage } from '#contract/frames/base.ts';
import type { Services } from '#server/app/services.ts';
import { newId } from '#server/platform/ids.ts';
import { CLOSE } from './close-codes.ts';
import type { FrameReader } from './frame-reader.ts';
import type { Connection, Hub } from './hub.ts';
import { textFrame } from './text-frame.ts';
import type { Redeemed } from './tickets.ts';

/**
 * Socket message: forced logout, and the socket closes. A visitor has no login page to return to, so their socket
 * closes for good.
 */
const FORCED_LOGOUT = 1001;
const OVER = 1004;

/** The properties of a new socket. */
export interface Opening {
  readonly who: Redeemed;
  readonly lang: 'en' | 'zh_cn';
  readonly limitKey: string;
  /** The stream under the socket: whole frames are written to it. */
  readonly stream: Writable;
}

/** What all sockets of this process share. */
export interface SocketContext {
  readonly services: Services;
  readonly hub: Hub;
  readonly frames: FrameReader;
}

/** Registers an open socket with the hub, listens to it and begins catching up. */
export function connect(
  socket: WebSocket,
  { who, lang, limitKey, stream }: Opening,
  context: SocketContext,
): Connection {
  const { services, hub, frames } = context;
  const limit = services.rules.get('sockets.buffer_bytes');
  const { userId, sessionId } = who.session;
  const hasExpired = () => who.expiresAt.getTime() <= Date.now();
  const connection: Connection = {
    id: newId(),
    userId,
    sessionId,
    isOperator: who.session.role === 'operator',
    session: who.session,
    sessionRound: 0,
    lang,
    limitKey,
    lastSeq: 0n,
    catchingUp: true,
    missed: false,
    areas: new Set(),
    atWork: 0,
    work: null,
    heardAt: Date.now(),
    isOpen: () => socket.readyState === socket.OPEN,
    deliver(seq, rest) {
      if (socket.bufferedAmount > limit) return socket.close(CLOSE.tooSlow, 'too slow');
      connection.lastSeq = seq;
      if (rest !== null && socket.readyState === socket.OPEN)
        stream.write(textFrame(`{"type":"event","seq":"${seq}"${rest}`));
    },
    send(message) {
      if (socket.bufferedAmount > limit) return socket.close(CLOSE.tooSlow, 'too slow');
      if (socket.readyState !== socket.OPEN) return;
      stream.write(typeof message === 'string' ? textFrame(message) : message);
    },
    ping() {
      if (socket.readyState === socket.OPEN) socket.ping();
    },
    endForGood(reason) {
      const message: ServerMessage =
        who.session.role === 'visitor'
          ? { type: OVER }
          : { type: FORCED_LOGOUT, reason: hasExpired() ? 'expired' : reason };
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
      socket.close(CLOSE.ended, 'session ended');
    },
    close: (code, reason) => socket.close(code, reason),
  };
  socket.on('message', (data, isBinary) => {
    connection.heardAt = Date.now();
    // A socket ends with its session, and a session that expires causes no message.
    if (hasExpired()) return connection.endForGood('expired');
    // A client that asks without reading the answers must not fill this buffer.
    if (socket.bufferedAmount > limit) return socket.terminate();
    frames.take(connection, isBinary ? '' : String(data));
  });
  socket.on('pong', () => {
    connection.heardAt = Date.now();
  });
  socket.on('close', () => hub.remove(connection));
  hub.add(connection);
  return connection;
}
