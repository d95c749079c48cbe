import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import { type Bus, localBus, TOPICS, type Topic } from './bus.ts';

const RETRY_MS = 500;
/** A server that misses two of these pings is taken for dead. */
const PING_MS = 20_000;
/** How long a start waits for the server before it goes on without it; the connection is made when the server comes. */
const PATIENCE_MS = 5_000;
const GAP = 'gap';

/** How messages are encoded. One message may become several parts, each below the server's size limit. */
export interface BusCodec {
  encode(topic: Topic, message: unknown): string[];
  decode(topic: Topic, text: string): unknown;
}

export interface NatsBusOptions {
  /** nats:// or tls://, with user and password, or a token in place of the user; several addresses, comma-separated. */
  readonly url: string;
  /** The first part of every subject: two installations on one server must use different prefixes. */
  readonly prefix: string;
  readonly codec: BusCodec;
  readonly log: Pick<Logger, 'error' | 'warn' | 'info'>;
}

/**
 * A bus of many processes over NATS: listeners of this process get a message directly, those of others through the
 * server. While the server is away, nothing is buffered. When the connection is back, every process publishes a gap
 * notice, because its messages were lost to the others even if they did not notice the interruption.
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
  /** The round trip ensures that the server has our subscription before we look for missed messages. */
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

/** Calls `away` when the connection is lost and `back` when it is restored, until it is closed. */
async function follow(connection: NatsConnection, away: () => void, back: () => Promise<void>): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect') away();
    else if (type === 'reconnect') await back();
  }
}

/** Reconnects for ever: messages lost meanwhile are in the tables. A process does not receive its own messages. */
const CONNECT = {
  name: 'cardway',
  noEcho: true,
  waitOnFirstConnect: true,
  maxReconnectAttempts: -1,
  reconnectTimeWait: RETRY_MS,
  pingInterval: PING_MS,
} as const;

/** This client takes the user name and password of an address as separate options. */
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

/** Waits at most that long for the work; its outcome is ignored. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
