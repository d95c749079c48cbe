import type { Call } from '#server/gateway/handler.ts';
import { csrfOf } from '#server/gateway/sessions.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { noteSecurity } from '../security/public.ts';
import { readMe } from '../users/public.ts';
import { openSession } from './sessions.store.ts';

/** Opens a session for the caller's device and returns what the client stores of it. Throws `auth.login_failed`. */
export async function signIn(
  call: Call,
  db: Queryable,
  who: { userId: string; service: boolean; passwordHash?: string },
) {
  const { services, deviceId, address, userAgent } = call;
  const session = await openSession(services, db, { ...who, deviceId, address, userAgent });
  if (session === null) throw new AppError('auth.login_failed');
  await db.run(noteSecurity({ kind: 'login', userId: who.userId, subject: '', address, userAgent }));
  return {
    token: session.token,
    csrfToken: csrfOf(services.config.secret, session.id),
    expiresAt: session.expiresAt.toISOString(),
    user: await readMe(db, who.userId),
  };
}
