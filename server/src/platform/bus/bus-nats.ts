import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { type Bus, localBus, TOPICS, type Topic } from './bus.ts';

const RETRY_MS = 500;
/** A server that does not answer two of these is taken for dead. */
const PING_MS = 20_000;
/** How long a start waits for the server before it goes on alone, to join when it comes. */
const PATIENCE_MS = 5_000;
const GAP = 'gap';

/** How messages travel. One message may be told in several parts, each small enough for the server. */
export interface BusCodec {
  encode(topic: Topic, message: unknown): string[];
  decode(topic: Topic, text: string): unknown;
}

export interface NatsBusOptions {
  /** nats:// or tls://, with user and password, or a token in place of the user; several addresses, comma-separated. */
  readonly url: string;
  /** First part of every subject: two installations on one server must not share it. */
  readonly prefix: string;
  readonly codec: BusCodec;
  readonly log: Pick<Logger, 'error' | 'warn' | 'info'>;
}

/**
 * Many processes over NATS: listeners of this process hear a message directly, those of others through the server. While
 * the server is away nothing is kept for it. Once it is back every process says so to all, because what it published
 * meanwhile is lost to the others even when they have not noticed that the server was away.
 */
export async function natsBus({ url, prefix, codec, log }: NatsBusOptions): Promise<Bus> {
  const here = localBus((error) => log.error({ err: error }, 'a listener failed'));
  const gapListeners = new Set<() => void>();
  let connection: NatsConnection | null = null;
  let linked = false;
  let closed = false;

  const gap = (): void => {
    for (const listener of gapListeners) listener();
  };
  const hear = (error: Error | null, message: Msg): void => {
    if (error !== null) return;
    const topic = message.subject.slice(prefix.length + 1);
    if (topic === GAP) gap();
    if (!isTopic(topic)) return;
    try {
      here.publish(topic, codec.decode(topic, message.string()));
    } catch (failure) {
      log.error({ err: failure, topic }, 'a message of another process could not be read');
    }
  };
  /** The round trip makes sure that the server knows our subscription before we look for what we missed. */
  const joined = async (joinedTo: NatsConnection): Promise<void> => {
    await joinedTo.flush();
    linked = true;
    joinedTo.publish(`${prefix}.${GAP}`);
    gap();
  };
  const opening = connect({ ...serversOf(url), ...CONNECT }).then(async (opened) => {
    if (closed) return opened.close();
    connection = opened;
    opened.subscribe(`${prefix}.*`, { callback: hear });
    const away = (): void => {
      linked = false;
      log.warn('the message bus is away: this process goes on alone');
    };
    const back = (): Promise<void> =>
      joined(opened).catch((error: unknown) => log.warn({ err: error }, 'the message bus is away again'));
    void follow(opened, away, back);
    await joined(opened);
  });
  opening.catch((error: unknown) => log.error({ err: error }, 'the message bus could not be joined'));
  await within(PATIENCE_MS, opening);
  if (!linked) log.warn('the message bus is not there yet: this process begins alone');

  return {
    publish(topic, message) {
      here.publish(topic, message);
      if (!linked || connection === null) return;
      try {
        for (const part of codec.encode(topic, message)) connection.publish(`${prefix}.${topic}`, part);
      } catch (error) {
        log.error({ err: error, topic }, 'a message could not be published');
      }
    },
    subscribe: here.subscribe,
    onGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    async close() {
      closed = true;
      gapListeners.clear();
      await here.close();
      if (linked) await connection?.flush().catch(() => undefined);
      linked = false;
      await connection?.close();
    },
  };
}

/** Tells when the server goes and when it is back, until the connection is closed. */
async function follow(connection: NatsConnection, away: () => void, back: () => Promise<void>): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') away();
    else if (type === 'reconnect') await back();
  }
}

/** It never gives up: what is lost meanwhile is in the tables. It hears nothing of what it said itself. */
const CONNECT = {
  name: 'cardway',
  noEcho: true,
  waitOnFirstConnect: true,
  maxReconnectAttempts: -1,
  reconnectTimeWait: RETRY_MS,
  pingInterval: PING_MS,
} as const;

/** What the address says of the user belongs beside it for this client. */
function serversOf(url: string) {
  const addresses = url.split(',').map((part) => new URL(part.trim()));
  const [first] = addresses;
  const user = decodeURIComponent(first?.username ?? '');
  const pass = decodeURIComponent(first?.password ?? '');
  const servers = addresses.map(({ protocol, host }) => `${protocol}//${host}`);
  if (user === '') return { servers };
  return pass === '' ? { servers, token: user } : { servers, user, pass };
}

const isTopic = (name: string): name is Topic => (TOPICS as readonly string[]).includes(name);

/** Waits for the work, at most so long; how it ends is the work's own affair. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
