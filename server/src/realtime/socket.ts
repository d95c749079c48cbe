import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { ServerMessage } from '#contract/frames/base.ts';
import type { Services } from '#server/app/services.ts';
import { callerOf } from '#server/gateway/limit.ts';
import { langOf } from '#server/gateway/pipeline.ts';
import type { SessionNews } from '#server/platform/bus/bus.ts';
import { addressGroup } from '#server/platform/limits/address.ts';
import { limitsOf } from '#server/platform/limits/limits-of.ts';
import { resumePoint, seqAt } from './backlog.ts';
import { CLOSE } from './close-codes.ts';
import { connect, type SocketContext } from './connection.ts';
import { forgetSession } from './current-session.ts';
import { catchUp, fanOut } from './fan-out.ts';
import { openFrameReader } from './frame-reader.ts';
import type { SocketHandler } from './frames.ts';
import type { Hub } from './hub.ts';
import type { StreamRow } from './relay.ts';
import { type SignalNews, signalHere } from './signals.ts';
import { redeemTicket } from './tickets.ts';
import { startUpkeep } from './upkeep.ts';

const MINUTE_MS = 60_000;
/** Characters of a time in ISO 8601. */
const MAX_TIME = 40;
/** A sequence that no stream keeps. */
const NOT_KEPT = -1n;

export interface SocketOptions {
  readonly services: Services;
  readonly hub: Hub;
  readonly handlers: readonly SocketHandler[];
  /** Validates every answer to a frame against its schema: tests and development. */
  readonly checkResults: boolean;
}

/**
 * GET /socket?ticket=...&last=...&lastOrderTime=...&lang=... : the user's stream, in order, at least once, without a gap.
 * `last` is the last sequence the reader saw; a reader without it gives the time of the last event it saw. The missed
 * events follow, or a `reset` when they are no longer kept. Frames are answered in the language `lang`.
 */
export async function registerSocket(app: FastifyInstance, options: SocketOptions): Promise<void> {
  const { services, hub } = options;
  const context: SocketContext = { services, hub, frames: openFrameReader(services, options.handlers, options) };
  // Not compressed: whole frames are written directly, and a compressor for each socket would cost memory.
  const maxPayload = services.rules.get('sockets.max_frame_bytes');
  await app.register(websocket, { options: { maxPayload, perMessageDeflate: false } });
  const { rules } = services;
  const perAddress = () => rules.get('gateway.calls_per_minute_address');
  const handshakes = limitsOf(rules).limit('handshakes', perAddress, MINUTE_MS);
  app.get('/socket', { websocket: true }, (socket, request) => {
    // A ticket is looked up in the database: the limit stops clients that invent them.
    if (handshakes.take(addressGroup(request.ip)) > 0) return socket.close(CLOSE.tooMany, 'too many');
    accept(socket, request, context).catch((error: unknown) => {
      services.log.error({ err: error }, 'socket could not be opened');
      socket.close(1011, 'try again');
    });
  });
  const offs = [
    services.bus.subscribe('stream', (rows: StreamRow[]) => fanOut(rows, services, hub)),
    services.bus.subscribe('sessions', (news: SessionNews) => hearOfSessions(news, hub)),
    services.bus.subscribe('signals', (news: SignalNews) => signalHere(news, hub)),
  ];
  const upkeep = startUpkeep(services, hub);
  offs.push(upkeep.stop, services.bus.onGap(upkeep.look));
  app.addHook('preClose', async () => {
    for (const off of offs) off();
    for (const connection of [...hub.all()]) connection.close(1012, 'restarting');
  });
}

async function accept(socket: WebSocket, request: FastifyRequest, context: SocketContext): Promise<void> {
  const { services, hub } = context;
  // A page of another site cannot have a ticket, and may not even try.
  if (!sameOrigin(request, services)) return socket.close(CLOSE.badTicket, 'origin');
  const { ticket, last, lastOrderTime, lang: requestedLang } = queryOf(request);
  // An error without a listener would end the process.
  socket.on('error', (error) => services.log.debug({ err: error }, 'socket error'));
  const who = await redeemTicket(services, ticket);
  // A socket that closed meanwhile has no close event to come, so the hub would keep it for ever.
  if (socket.readyState !== socket.OPEN) return;
  if (!who) return socket.close(CLOSE.badTicket, 'ticket');
  const { userId } = who.session;
  const lastSeen = await lastSeenBy(services, userId, { last, lastOrderTime });
  if (socket.readyState !== socket.OPEN) return;
  if (hub.of(userId).size >= services.rules.get('sockets.per_user')) return socket.close(CLOSE.tooMany, 'sockets');
  const lang = langOf(requestedLang === '' ? request.headers : { 'accept-language': requestedLang });
  const limitKey = callerOf(addressGroup(request.ip), who.session);
  const connection = connect(socket, { who, lang, limitKey, stream: request.raw.socket }, context);
  const start = resumePoint(lastSeen, who.ends);
  connection.lastSeq = start.from;
  const hello: ServerMessage = {
    type: start.reset ? 'reset' : 'hello',
    seq: start.from.toString(),
    time: new Date().toISOString(),
    connectionId: connection.id,
  };
  connection.send(JSON.stringify(hello));
  await catchUp(connection, services);
}

/** Where the reader was; null when it says nothing of that, -1 when what it says is older than all that is kept. */
async function lastSeenBy(
  services: Services,
  userId: string,
  { last, lastOrderTime }: { readonly last: string; readonly lastOrderTime: string },
): Promise<bigint | null> {
  if (/^\d{1,18}$/.test(last)) return BigInt(last);
  const time = new Date(lastOrderTime.slice(0, MAX_TIME));
  return Number.isNaN(time.getTime()) ? null : ((await seqAt(services.db, userId, time)) ?? NOT_KEPT);
}

/** The fields of the address; a repeated one counts as missing. */
function queryOf(request: FastifyRequest): { ticket: string; last: string; lastOrderTime: string; lang: string } {
  const query = request.query as Record<string, unknown>;
  const textOf = (name: string): string => (typeof query[name] === 'string' ? query[name] : '');
  return {
    ticket: textOf('ticket'),
    last: textOf('last'),
    lastOrderTime: textOf('lastOrderTime'),
    lang: textOf('lang'),
  };
}

/** A session that was ended elsewhere gets a message; one that logged out itself only loses its sockets. */
function hearOfSessions(news: SessionNews, hub: Hub): void {
  if (news.kind === 'changed') {
    for (const connection of hub.of(news.userId)) forgetSession(connection);
    return;
  }
  const endedIds = new Set(news.sessionIds);
  for (const connection of [...hub.of(news.userId)]) {
    if (!endedIds.has(connection.sessionId)) continue;
    if (news.reason === 'logout') connection.close(CLOSE.ended, 'logged out');
    else connection.endForGood('elsewhere');
  }
}

function sameOrigin(request: FastifyRequest, services: Services): boolean {
  const origin = request.headers.origin;
  if (!origin) return true; // not a browser: only the ticket counts
  const { publicUrl, mobileSite } = services.config;
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  if (origin === mobileSite?.url) return true;
  return URL.canParse(origin) && new URL(origin).host === request.headers.host;
}
