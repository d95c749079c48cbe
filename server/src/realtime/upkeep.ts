import type { Services } from '#server/app/services.ts';
import { keepStreams, lastSeqs } from './backlog.ts';
import { CLOSE } from './close-codes.ts';
import { forgetSession } from './current-session.ts';
import { resume } from './fan-out.ts';
import type { Connection, Hub } from './hub.ts';
import { livePowers, powersOf, whyEnded } from './tickets.ts';

/** How often the keeping of events is prolonged within its time. */
const KEEP_ONS = 4;
/** A reader that misses this many heartbeats is gone; after the first missed one it is pinged. */
const MISSED_HEARTBEATS = 3;
const USERS_PER_LOOK = 5_000;

/** The periodic checks of this process's sockets; `look` is also called when messages may have been lost. */
export function startUpkeep(services: Services, hub: Hub): { look(): void; stop(): void } {
  const { log, rules } = services;
  const heartbeatMs = rules.get('sockets.heartbeat_s') * 1000;
  const keepS = rules.get('events.keep_s');
  let looking = false;
  let again = false;
  const look = async (): Promise<void> => {
    again = looking;
    if (looking) return;
    looking = true;
    await lookAfter(services, hub).catch((error: unknown) => log.warn({ err: error }, 'sockets were not looked after'));
    looking = false;
    if (again) void look();
  };
  const beats = setInterval(() => {
    endSilence(hub, heartbeatMs);
    void look();
  }, heartbeatMs);
  const keeping = setInterval(
    () => {
      keepOn(services, hub, keepS).catch((error: unknown) => log.warn({ err: error }, 'events could not be kept on'));
    },
    (keepS * 1000) / KEEP_ONS,
  );
  return {
    look: () => void look(),
    stop() {
      clearInterval(beats);
      clearInterval(keeping);
    },
  };
}

/** A page in the background sends its heartbeats late, but its browser answers a ping at once. */
function endSilence(hub: Hub, heartbeatMs: number): void {
  const now = Date.now();
  for (const connection of hub.all()) {
    const silentMs = now - connection.heardAt;
    if (silentMs > heartbeatMs * MISSED_HEARTBEATS) connection.close(CLOSE.silent, 'silent');
    else if (silentMs > heartbeatMs) connection.ping();
  }
}

/**
 * Finds what the bus failed to deliver: rows of the streams, ends of sessions and changed roles, so that a socket gets
 * them at its next heartbeat. One statement each for the users and the sessions of all sockets.
 */
async function lookAfter(services: Services, hub: Hub): Promise<void> {
  const all = [...hub.all()].filter((item) => !item.catchingUp);
  for (let n = 0; n < all.length; n += USERS_PER_LOOK) {
    const some = all.slice(n, n + USERS_PER_LOOK);
    const lasts = await lastSeqs(services.db, [...new Set(some.map(({ userId }) => userId))]);
    for (const connection of some) {
      const behind = connection.lastSeq < (lasts.get(connection.userId) ?? 0n);
      if (behind && !connection.catchingUp && connection.isOpen()) resume(connection, services);
    }
    const powers = await livePowers(services, [...new Set(some.map(({ sessionId }) => sessionId))]);
    for (const connection of some) {
      const { session } = connection;
      const power = powers.get(connection.sessionId);
      if (power === undefined) connection.endForGood(await whyEnded(services, connection.sessionId));
      // The next frame is answered with the rights of the new role.
      else if (session !== null && power !== powersOf(session)) forgetSession(connection);
    }
  }
}

/** Prolongs the keeping of events of connected users. A user whose events were not kept reconnects and gets a reset. */
async function keepOn(services: Services, hub: Hub, keepS: number): Promise<void> {
  const users = new Set([...hub.all()].filter((item) => !item.catchingUp).map(({ userId }) => userId));
  if (users.size === 0) return;
  const keptUsers = await keepStreams(services.db, [...users], keepS);
  for (const userId of users) {
    if (keptUsers.has(userId)) continue;
    for (const connection of [...hub.of(userId)] as Connection[])
      connection.close(CLOSE.tooSlow, 'events were not kept');
  }
}
