import {
  endOtherSessions,
  endSession,
  getCsrfToken,
  getSocketTicket,
  listSessions,
  logout,
} from '#contract/functions/auth.ts';
import { isStaff } from '#core/access/access.ts';
import { type Call, handle, personOf, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { csrfOf } from '#server/gateway/sessions.ts';
import { AppError } from '#server/platform/app-error.ts';
import { deviceText } from '#server/platform/device-text.ts';
import { issueTicket, TICKET_TTL_S } from '#server/realtime/tickets.ts';
import { accountOf } from './accounts.store.ts';
import { endSessions, liveSessions } from './sessions.store.ts';

/** 808736. Card-buying service accounts return to the service login, all others to the login. */
export const logoutHandler = handle(logout, async (call: WriteCall) => {
  const { sessionId, userId } = call.session;
  await endSessions(call.services, call.tx, { userId, only: sessionId, reason: 'logout' });
  const { role, serverType } = await accountOf(call.tx, personOf(call.session));
  const service = !isStaff(role) && (serverType === 1 || serverType === 2);
  return { ok: true as const, next: service ? ('serviceLogin' as const) : ('login' as const) };
});

/** 805096. Without a session the token is bound to the device, for calls that a visitor may make. */
export const getCsrfTokenHandler = handle(getCsrfToken, async (call: Call) => ({
  csrfToken:
    (call.session ?? call.visitor)?.csrfToken ?? csrfOf(call.services.config.secret, `device:${call.deviceId}`),
}));

export const getSocketTicketHandler = handle(getSocketTicket, async (call: UserCall) => ({
  ticket: await issueTicket(call.services, call.session.userId, call.session.sessionId),
  expiresInS: TICKET_TTL_S,
}));

export const listSessionsHandler = handle(listSessions, async (call: UserCall) => {
  const rows = await liveSessions(call.db, call.session.userId);
  return {
    list: rows.map((row) => ({
      sessionId: row.id,
      // Where operators work from is theirs.
      address: row.operator === null ? row.address : '',
      device: row.operator === null ? deviceText(row.userAgent) : '',
      operator: row.operator,
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      current: row.id === call.session.sessionId,
    })),
  };
});

export const endOtherSessionsHandler = handle(endOtherSessions, async (call: WriteCall) => {
  const { sessionId, userId } = call.session;
  return { ended: await endSessions(call.services, call.tx, { userId, keep: sessionId, reason: 'elsewhere' }) };
});

/** 900854. The session of the call itself is ended by `auth.logout`. */
export const endSessionHandler = handle(endSession, async (call: WriteCall, { sessionId }) => {
  const { session, services, tx } = call;
  const { userId } = session;
  if (sessionId === session.sessionId) throw new AppError('nothing.found');
  const ended = await endSessions(services, tx, { userId, only: sessionId, reason: 'elsewhere' });
  if (ended === 0) throw new AppError('nothing.found');
  return { ok: true as const };
});
