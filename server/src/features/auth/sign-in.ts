import type { Call, Operator } from '#server/gateway/handler.ts';
import { csrfOf } from '#server/gateway/sessions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { readMe } from '../users/public.ts';
import { openSession } from './sessions.store.ts';

/** Opens a session for the caller's device and returns what the client stores of it. Throws `auth.login_failed`. */
export async function signIn(
  call: Call,
  tx: Tx,
  who: { userId: string; service: boolean; passwordHash?: string; operator?: Operator },
) {
  const { services, deviceId, address, userAgent } = call;
  const { operator, ...login } = who;
  const acting = operator === undefined ? {} : { operatorId: operator.id };
  const event = noteSecurity({ kind: 'login', userId: who.userId, ...acting, subject: '', address, userAgent });
  // In one round trip: where no session opens, the caller rolls the rest back.
  const [session, , user] = await Promise.all([
    openSession(services, tx, { ...login, ...acting, deviceId, address, userAgent }),
    tx.run(event),
    readMe(tx, { userId: who.userId, operator: operator ?? null }),
  ]);
  if (session === null) throw new AppError('auth.login_failed');
  return {
    token: session.token,
    csrfToken: csrfOf(services.config.secret, session.id),
    expiresAt: session.expiresAt,
    user,
  };
}
