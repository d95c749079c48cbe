import { baseFrames } from '#contract/frames/base.ts';
import type { PresenceChanged } from '#contract/frames/signals.ts';
import type { Presence } from '#server/app/services.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { newId } from '#server/platform/ids.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import { onFrame, type SocketHandler } from './frames.ts';
import type { Hub } from './hub.ts';
import { openHere } from './presence-here.ts';
import { openOthers, type PresenceNews } from './presence-others.ts';
import { signalText } from './signals.ts';

export interface LivePresence extends Presence {
  readonly handlers: readonly SocketHandler[];
  close(): void;
}

export interface PresenceOptions {
  readonly bus: Bus;
  readonly hub: Hub;
  readonly rules: Rules;
}

/**
 * Which users have a socket in any process. Each process reports users who connect and leave, and sends heartbeats; a
 * process that misses three, or reports its end, takes its users along. Version numbers reveal lost messages: then the
 * whole list is requested.
 */
export function openPresence({ bus, hub, rules }: PresenceOptions): LivePresence {
  const me = newId();
  const heartbeatMs = (): number => rules.get('sockets.heartbeat_s') * 1000;
  const watchers = openWatchers(hub);
  const publish = (news: PresenceNews): void => bus.publish('presence', news);
  const others = openOthers({
    me,
    heartbeatMs,
    ask: (process) => publish({ kind: 'ask', from: me, process }),
    onChange: (userId, online) => {
      if (!here.has(userId)) watchers.tell(userId, online);
    },
  });
  const here = openHere({
    me,
    graceMs: () => rules.get('presence.grace_s') * 1000,
    publish,
    onChange: (userId) => {
      if (!others.has(userId)) watchers.tell(userId, here.has(userId));
    },
  });
  const isOnline = (userId: string): boolean => here.has(userId) || others.has(userId);
  const join = (): void => {
    publish({ kind: 'ask', from: me, process: null });
    here.tellAll();
  };
  const offs = [
    hub.listen({ ...here, closed: (connectionId) => watchers.watch(connectionId, []) }),
    bus.subscribe('presence', (news: PresenceNews) => {
      if (news.from === me) return;
      if (news.kind === 'ask' && (news.process === null || news.process === me)) here.tellAll();
      others.hear(news);
    }),
    bus.onGap(join),
  ];
  const beat = setInterval(() => {
    others.sweep();
    here.beat();
  }, heartbeatMs()).unref();
  join();

  return {
    isOnline,
    handlers: [
      onFrame(baseFrames['presence.watch'], async ({ connectionId }, { userIds }) => {
        watchers.watch(connectionId, userIds);
        return { online: userIds.filter(isOnline) };
      }),
    ],
    close() {
      clearInterval(beat);
      here.close();
      for (const off of offs) off();
      publish({ kind: 'end', from: me });
    },
  };
}

/** Which sockets of this process watch which users. */
function openWatchers(hub: Hub) {
  const byUser = new Map<string, Set<string>>();
  const byConnection = new Map<string, readonly string[]>();
  return {
    /** Replaces the users that a socket watches. A socket that has closed meanwhile watches nobody. */
    watch(connectionId: string, userIds: readonly string[]): void {
      for (const userId of byConnection.get(connectionId) ?? []) {
        const watching = byUser.get(userId);
        watching?.delete(connectionId);
        if (watching?.size === 0) byUser.delete(userId);
      }
      byConnection.delete(connectionId);
      if (userIds.length === 0 || hub.find(connectionId) === null) return;
      byConnection.set(connectionId, userIds);
      for (const userId of userIds) byUser.set(userId, (byUser.get(userId) ?? new Set()).add(connectionId));
    },
    tell(userId: string, online: boolean): void {
      const watching = byUser.get(userId);
      if (watching === undefined) return;
      const payload: PresenceChanged = { userId, online };
      const text = signalText({ name: 'presence.changed', payload });
      for (const connectionId of watching) hub.find(connectionId)?.send(text);
    },
  };
}
