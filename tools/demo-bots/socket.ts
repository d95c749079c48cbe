import { once } from 'node:events';
import type { ServerMessage } from '#contract/frames/base.ts';
import type { Wire } from '#tools/wire/gateway-client.ts';

const GREETING_MS = 15_000;

/** The socket of a bot: what makes it online, and what wakes it. */
export interface BotSocket {
  /** The watched users who are online. */
  readonly online: ReadonlySet<string>;
  watch(userIds: readonly string[]): void;
  /** Resolves when something happened to the bot, the socket closed, or after `ms`. */
  next(ms: number): Promise<void>;
  isClosed(): boolean;
  close(): void;
}

/** Opens it as a browser does, with a ticket. Throws when the server does not greet. */
export async function openBotSocket(wire: Wire, ending: AbortSignal): Promise<BotSocket> {
  const { ticket } = await wire.call('auth.getSocketTicket', {});
  const query = new URLSearchParams({ ticket, lang: 'en' });
  const socket = new WebSocket(`${wire.url.replace('http', 'ws')}/socket?${query}`);
  const online = new Set<string>();
  let isClosed = false;
  let hasNews = false;
  let wake = (): void => undefined;
  const tell = (): void => {
    hasNews = true;
    wake();
  };
  const end = (): void => socket.close();
  ending.addEventListener('abort', end);
  socket.addEventListener('close', () => {
    isClosed = true;
    ending.removeEventListener('abort', end);
    tell();
  });
  // A failure closes the socket too.
  socket.addEventListener('error', () => undefined);
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as ServerMessage;
    if (message.type === 'event') tell();
    else if (message.type === 'ack') for (const id of (message.data as { online: string[] }).online) online.add(id);
    else if (message.type === 'signal' && message.name === 'presence.changed') {
      if (message.payload.online) online.add(message.payload.userId);
      else online.delete(message.payload.userId);
      tell();
    }
  });
  await once(socket, 'message', { signal: AbortSignal.any([ending, AbortSignal.timeout(GREETING_MS)]) });
  return {
    online,
    watch: (userIds) => socket.send(JSON.stringify({ type: 'presence.watch', ref: 'watch', params: { userIds } })),
    async next(ms) {
      if (!hasNews && !isClosed) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      hasNews = false;
      wake = () => undefined;
    },
    isClosed: () => isClosed,
    close: end,
  };
}
