import type { Services } from '#server/app/services.ts';
import type { Session } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Connection } from './hub.ts';
import { loadSession, whyEnded } from './tickets.ts';

/** Something of the session has changed: it is loaded again before it is used. */
export function forgetSession(connection: Connection): void {
  connection.session = null;
  connection.sessionRound += 1;
}

/** The session, loaded again after a message that it changed. An ended session closes its socket. */
export async function currentSession(connection: Connection, services: Services): Promise<Session> {
  if (connection.session !== null) return connection.session;
  const round = connection.sessionRound;
  const session = await loadSession(services, connection.sessionId);
  if (session === null) {
    connection.endForGood(await whyEnded(services, connection.sessionId));
    throw new AppError('session.expired');
  }
  // A change that came while the row was read may not be in it.
  if (connection.sessionRound !== round) return currentSession(connection, services);
  connection.session = session;
  return session;
}
