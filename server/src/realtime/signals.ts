import type { Signal } from '#contract/frames/signals.ts';
import type { Signals } from '#server/app/services.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { Hub } from './hub.ts';
import { hearsSignal } from './operator-events.ts';
import { textFrame } from './text-frame.ts';

/** A signal as sent over the bus. */
export type SignalNews = Signal & { readonly userIds: readonly string[] };

/** Sends signals over the bus, so that sockets of every process get them. */
export function openSignals(bus: Bus): Signals {
  return {
    send(userIds, signal) {
      if (userIds.length > 0) bus.publish('signals', { ...signal, userIds: [...userIds] } satisfies SignalNews);
    },
  };
}

/** The text of a signal as sent to a socket. */
export const signalText = ({ name, payload }: Signal): string => JSON.stringify({ type: 'signal', name, payload });

/** Sends a signal to the sockets of this process, serialized once. */
export function signalHere(news: SignalNews, hub: Hub): void {
  let frame: Buffer | null = null;
  for (const userId of news.userIds) {
    for (const connection of hub.of(userId)) {
      if (!hearsSignal(connection, news.name)) continue;
      frame ??= textFrame(signalText(news));
      connection.send(frame);
    }
  }
}
