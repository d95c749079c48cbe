import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { addressGroup } from '#server/platform/address.ts';
import type { SessionNews } from '#server/platform/bus.ts';
import { rateLimit } from '#server/platform/rate-limit.ts';
import type { Services } from '#server/platform/services.ts';
import { keepStreams, nextRows, openStream, resumePoint } from './backlog.ts';
import type { Connection, Hub } from './hub.ts';
import type { StreamRow } from './relay.ts';
import { type Redeemed, redeemTicket } from './tickets.ts';

/** Close codes of ours: the reader may come back with its last sequence after any but the first two. */
const CLOSE = { badTicket: 4001, ended: 4003, tooMany: 4008, tooSlow: 4009, silent: 4010 } as const;
/** Messages of the specification: forced logout, and the end of the socket. */
const FORCED_LOGOUT = 1001;
const MAX_INCOMING_BYTES = 4096;
/** A reader that misses this many heartbeats is gone. */
const MISSED_HEARTBEATS = 3;
const MINUTE_MS = 60_000;
/** How often the keeping of events is prolonged within the time that they are kept for. */
const KEEP_ONS = 4;

/**
 * GET /socket?ticket=...&last=... : the user's stream, in order, at least once, without a gap. `last` is the last
 * sequence the reader saw; what it missed follows, or a `reset` when that is no longer kept.
 */
export async function registerSocket(app: FastifyInstance, services: Services, hub: Hub): Promise<void> {
  await app.register(websocket, { options: { maxPayload: MAX_INCOMING_BYTES } });
  const handshakes = rateLimit(() => services.rules.get('gateway.calls_per_minute_address'), MINUTE_MS);
  app.get('/socket', { websocket: true }, (socket, request) => {
    // A ticket is looked for in the database: whoever makes them up does not get that far for long.
    if (handshakes.take(addressGroup(request.ip)) > 0) return socket.close(CLOSE.tooMany, 'too many');
    accept(socket, request, services, hub).catch((error: unknown) => {
      services.log.error({ error }, 'socket could not be opened');
      socket.close(1011, 'try again');
    });
  });
  const offStream = services.bus.subscribe('stream', (rows: StreamRow[]) => fanOut(rows, services, hub));
  const offSessions = services.bus.subscribe('sessions', (news: SessionNews) => endSockets(news, hub));
  const keeping = keepOn(services, hub);
  app.addHook('preClose', async () => {
    clearInterval(keeping);
    offStream();
    offSessions();
    for (const connection of [...hub.all()]) connection.close(1012, 'restarting');
  });
}

async function accept(socket: WebSocket, request: FastifyRequest, services: Services, hub: Hub): Promise<void> {
  // A page of another site may hold no ticket, but must not even try.
  if (!sameOrigin(request, services)) return socket.close(CLOSE.badTicket, 'origin');
  const query = request.query as { ticket?: string; last?: string };
  const who = await redeemTicket(services.db, query.ticket ?? '');
  if (!who) return socket.close(CLOSE.badTicket, 'ticket');
  if (hub.of(who.userId).size >= services.rules.get('sockets.per_user')) return socket.close(CLOSE.tooMany, 'sockets');
  const connection = connect(socket, who, services, hub);
  const seen = /^\d{1,18}$/.test(query.last ?? '') ? BigInt(query.last as string) : null;
  const start = resumePoint(seen, await openStream(services.db, who.userId, services.rules.get('events.keep_s')));
  connection.lastSeq = start.from;
  send(socket, { type: start.reset ? 'reset' : 'hello', seq: start.from.toString(), time: new Date().toISOString() });
  await catchUp(connection, services);
}

function connect(socket: WebSocket, who: Redeemed, services: Services, hub: Hub): Connection {
  const limit = services.rules.get('sockets.buffer_bytes');
  const connection: Connection = {
    ...who,
    lastSeq: 0n,
    catchingUp: true,
    missed: false,
    isOpen: () => socket.readyState === socket.OPEN,
    deliver(row) {
      // A reader that cannot keep up is cut off rather than buffered without end: it resumes from what it has.
      if (socket.bufferedAmount > limit) return socket.close(CLOSE.tooSlow, 'too slow');
      connection.lastSeq = row.seq;
      send(socket, { type: 'event', seq: row.seq.toString(), event: row.event, payload: row.payload, at: row.at });
    },
    forceLogout() {
      send(socket, { type: FORCED_LOGOUT });
      socket.close(CLOSE.ended, 'session ended');
    },
    close: (code, reason) => socket.close(code, reason),
  };
  const silenceMs = services.rules.get('sockets.heartbeat_s') * MISSED_HEARTBEATS * 1000;
  const silence = setTimeout(() => socket.close(CLOSE.silent, 'silent'), silenceMs);
  socket.on('message', () => {
    silence.refresh();
    // Sockets live as long as their session, which ends without news.
    if (who.expiresAt.getTime() <= Date.now()) return connection.forceLogout();
    // Who asks without reading the answers must not pile them up here.
    if (socket.bufferedAmount > limit) return socket.terminate();
    send(socket, { type: 'heartbeat', time: new Date().toISOString() });
  });
  socket.on('error', (error) => services.log.debug({ error }, 'socket error'));
  socket.on('close', () => {
    clearTimeout(silence);
    hub.remove(connection);
  });
  hub.add(connection);
  return connection;
}

/** Hands over what is in the table until nothing is left, then goes live; stops when the reader is gone or too slow. */
async function catchUp(connection: Connection, services: Services): Promise<void> {
  connection.catchingUp = true;
  while (connection.isOpen()) {
    connection.missed = false;
    const rows = await nextRows(services.db, connection.userId, connection.lastSeq);
    for (const row of rows) connection.deliver(row);
    if (rows.length === 0 && !connection.missed) break;
  }
  connection.catchingUp = false;
}

function fanOut(rows: readonly StreamRow[], services: Services, hub: Hub): void {
  for (const row of rows) {
    for (const connection of hub.of(row.userId)) {
      if (row.seq <= connection.lastSeq) continue;
      if (!connection.catchingUp && row.seq === connection.lastSeq + 1n) connection.deliver(row);
      else if (!connection.catchingUp) resume(connection, services);
      else connection.missed = true;
    }
  }
}

/** While somebody listens, what happens to them is kept. Whose events were not comes back and gets a reset. */
function keepOn(services: Services, hub: Hub): NodeJS.Timeout {
  const keepS = services.rules.get('events.keep_s');
  const keep = async (): Promise<void> => {
    const users = new Set([...hub.all()].filter((one) => !one.catchingUp).map(({ userId }) => userId));
    if (users.size === 0) return;
    const kept = await keepStreams(services.db, [...users], keepS);
    for (const userId of users) {
      if (kept.has(userId)) continue;
      for (const connection of [...hub.of(userId)]) connection.close(CLOSE.tooSlow, 'events were not kept');
    }
  };
  return setInterval(
    () => {
      keep().catch((error: unknown) => services.log.warn({ err: error }, 'events could not be kept on'));
    },
    (keepS * 1000) / KEEP_ONS,
  );
}

function resume(connection: Connection, services: Services): void {
  catchUp(connection, services).catch((error: unknown) => {
    services.log.warn({ error }, 'socket lost its place');
    connection.close(CLOSE.tooSlow, 'resume');
  });
}

/** A session that was ended from elsewhere is told so; one that logged out itself just loses its sockets. */
function endSockets(news: SessionNews, hub: Hub): void {
  if (news.kind !== 'ended') return;
  const gone = new Set(news.sessionIds);
  for (const connection of [...hub.of(news.userId)]) {
    if (!gone.has(connection.sessionId)) continue;
    if (news.reason === 'logout') connection.close(CLOSE.ended, 'logged out');
    else connection.forceLogout();
  }
}

function sameOrigin(request: FastifyRequest, services: Services): boolean {
  const origin = request.headers.origin;
  if (!origin) return true; // not a browser: the ticket alone decides
  const allowed = services.config.publicUrl;
  if (allowed && origin === new URL(allowed).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}

function send(socket: WebSocket, message: unknown): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}
