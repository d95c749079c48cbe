import { baseFrames, type PresenceChanged } from '#contract/frames/base.ts';
import type { Bus } from '#server/platform/bus.ts';
import { newId } from '#server/platform/ids.ts';
import type { Rules } from '#server/platform/rules.ts';
import type { Presence } from '#server/platform/services.ts';
import { onFrame, type SocketHandler } from './frames.ts';
import type { Hub } from './hub.ts';
import { openOthers, type PresenceNews } from './presence-others.ts';
import { signalText } from './signals.ts';

/** What came and went in this time is told together. */
const GATHER_MS = 50;
const USERS_PER_MESSAGE = 5_000;

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
 * Who has a socket in any process. Each process tells the others who came to it and left, and gives a sign of life; one
 * that is silent for three of them, or says that it ends, takes its users along. Numbers of order show what was lost on
 * the way: then the whole list is asked for.
 */
export function openPresence({ bus, hub, rules }: PresenceOptions): LivePresence {
  const me = newId();
  const here = new Set<string>();
  const leaving = new Map<string, NodeJS.Timeout>();
  const changed = new Set<string>();
  const watchers = openWatchers(hub);
  let version = 0;
  let gathering: NodeJS.Timeout | null = null;

  const publish = (news: PresenceNews): void => bus.publish('presence', news);
  const others = openOthers({
    me,
    heartbeatMs: () => rules.get('sockets.heartbeat_s') * 1000,
    ask: (process) => publish({ kind: 'ask', from: me, process }),
    onChange: (userId, online) => {
      if (!here.has(userId)) watchers.tell(userId, online);
    },
  });
  const isOnline = (userId: string): boolean => here.has(userId) || others.has(userId);

  const tellOthers = (): void => {
    gathering = null;
    if (changed.size === 0) return;
    version += 1;
    const came = [...changed].filter((userId) => here.has(userId));
    publish({ kind: 'change', from: me, version, came, left: [...changed].filter((userId) => !here.has(userId)) });
    changed.clear();
  };
  const change = (userId: string): void => {
    changed.add(userId);
    gathering ??= setTimeout(tellOthers, GATHER_MS).unref();
    if (!others.has(userId)) watchers.tell(userId, here.has(userId));
  };
  const tellAll = (): void => {
    tellOthers();
    const users = [...here];
    for (let n = 0; n === 0 || n < users.length; n += USERS_PER_MESSAGE) {
      const part = users.slice(n, n + USERS_PER_MESSAGE);
      publish({ kind: 'state', from: me, version, first: n === 0, users: part });
    }
  };

  const offHub = hub.listen({
    came(userId) {
      clearTimeout(leaving.get(userId));
      leaving.delete(userId);
      if (here.has(userId)) return;
      here.add(userId);
      change(userId);
    },
    // A page that is loaded anew is back in a moment: nobody needs to hear of it.
    left(userId) {
      const gone = (): void => {
        leaving.delete(userId);
        if (here.delete(userId)) change(userId);
      };
      leaving.set(userId, setTimeout(gone, rules.get('presence.grace_s') * 1000).unref());
    },
    closed: (connectionId) => watchers.watch(connectionId, []),
  });
  const offBus = bus.subscribe('presence', (news: PresenceNews) => {
    if (news.from === me) return;
    if (news.kind === 'ask' && (news.process === null || news.process === me)) tellAll();
    others.hear(news);
  });
  const join = (): void => {
    publish({ kind: 'ask', from: me, process: null });
    tellAll();
  };
  const offGap = bus.onGap(join);
  const beat = setInterval(() => {
    others.sweep();
    publish({ kind: 'beat', from: me, version });
  }, rules.get('sockets.heartbeat_s') * 1000).unref();
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
      for (const timer of leaving.values()) clearTimeout(timer);
      clearInterval(beat);
      clearTimeout(gathering ?? undefined);
      for (const off of [offHub, offBus, offGap]) off();
      publish({ kind: 'end', from: me });
    },
  };
}

/** Who of this process's sockets watches whom. */
function openWatchers(hub: Hub) {
  const byUser = new Map<string, Set<string>>();
  const byConnection = new Map<string, readonly string[]>();
  return {
    /** Replaces whom a socket watches. One that has closed meanwhile watches nobody. */
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
