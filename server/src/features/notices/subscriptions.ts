import { subscribePush, unsubscribePush } from '#contract/functions/notices.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** The first byte of an uncompressed point of P-256. */
const UNCOMPRESSED = 4;

/**
 * 900473. A browser that another user subscribed before now belongs to this session. A user with too many browsers
 * loses those whose session has ended, and is refused when there are none.
 */
export const subscribeHandler = handle(subscribePush, async (call: WriteCall, { endpoint, p256dh, auth }) => {
  const { tx, session, services } = call;
  if (services.push === null) throw new AppError('notices.no_push');
  const key = Buffer.from(p256dh, 'base64url');
  if (!services.push.accepts(endpoint) || key[0] !== UNCOMPRESSED) throw new AppError('notices.push_address');
  const { userId, sessionId } = session;
  // One subscription at a time: two concurrent calls would both find room.
  await tx.run(sql`
    INSERT INTO notice_reader (user_id, has_push) VALUES (${userId}, true)
    ON CONFLICT (user_id) DO UPDATE SET has_push = true`);
  await tx.run(sql`
    DELETE FROM push_subscription p WHERE p.endpoint = ${endpoint} OR (p.user_id = ${userId} AND NOT EXISTS (
      SELECT FROM session s WHERE s.id = p.session_id AND s.ended_at IS NULL AND s.expires_at > now()))`);
  const limit = services.rules.get('notices.browsers');
  const { browsers } = await tx.one<{ browsers: number }>(
    sql`SELECT count(*)::int AS browsers FROM push_subscription WHERE user_id = ${userId}`,
  );
  if (browsers >= limit) throw new AppError('notices.too_many_browsers', { limit });
  await tx.run(sql`
    INSERT INTO push_subscription (id, user_id, session_id, endpoint, p256dh, auth)
    VALUES (${newId()}, ${userId}, ${sessionId}, ${endpoint}, ${key}, ${Buffer.from(auth, 'base64url')})
    ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth`);
  return { ok: true as const };
});

/** 900474: ends pushes to one browser. */
export const unsubscribeHandler = handle(unsubscribePush, async ({ tx, session }: WriteCall, { endpoint }) => {
  await dropSubscriptions(tx, session.userId, endpoint);
  return { ok: true as const };
});

/** Deletes one of the reader's browsers, and clears the user's flag when it was the last. */
export async function dropSubscriptions(tx: Tx, userId: string, endpoint: string): Promise<void> {
  await tx.run(sql`DELETE FROM push_subscription WHERE user_id = ${userId} AND endpoint = ${endpoint}`);
  await tx.run(sql`
    UPDATE notice_reader SET has_push = false WHERE user_id = ${userId} AND has_push
      AND NOT EXISTS (SELECT FROM push_subscription p WHERE p.user_id = ${userId})`);
}
