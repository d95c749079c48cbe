import { getCheckKey, makeCheckKey, removeCheckKey } from '#contract/functions/switches.ts';
import type { Services } from '#server/app/services.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { keyedHash } from '#server/platform/crypto/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { lockServerType } from './switches.store.ts';

interface CheckKey {
  readonly id: string;
  readonly madeAt: Date;
  readonly usedAt: Date | null;
}

/** What signs the calls of a key: it follows from the key's id, so that no copy of the database has it. */
export const checkSecret = ({ config }: Services, keyId: string): string =>
  keyedHash(config.secret, 'card-check-key', keyId).toString('base64url');

/** The provider of a key; null: there is no such key. */
export async function ownerOfCheckKey(db: Queryable, keyId: string): Promise<string | null> {
  const row = await db.maybe<{ userId: string }>(sql`
    UPDATE card_check_key SET used_at = clock_timestamp() WHERE id = ${keyId} RETURNING user_id`);
  return row?.userId ?? null;
}

/** 902301. */
export const getCheckKeyHandler = handle(getCheckKey, async ({ db, session }: UserCall) => {
  const key = await db.maybe<CheckKey>(sql`
    SELECT id, made_at, used_at FROM card_check_key WHERE user_id = ${session.userId}`);
  if (key === null) return { key: null };
  return { key: { id: key.id, madeAt: key.madeAt, usedAt: key.usedAt } };
});

/** 902302. */
export const makeCheckKeyHandler = handle(makeCheckKey, async (call: WriteCall) => {
  const { tx, session, services } = call;
  const serverType = await lockServerType(tx, session.userId);
  if (!makeCheckKey.serverTypes?.some((type) => type === serverType)) throw new AppError('switches.other_kind');
  const id = newId();
  await tx.run(sql`
    INSERT INTO card_check_key (user_id, id) VALUES (${session.userId}, ${id})
    ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, made_at = clock_timestamp(), used_at = NULL`);
  noteKey(call, `card check key ${id} made`);
  return { id, secret: checkSecret(services, id) };
});

/** 902303. */
export const removeCheckKeyHandler = handle(removeCheckKey, async (call: WriteCall) => {
  await call.tx.run(sql`DELETE FROM card_check_key WHERE user_id = ${call.session.userId}`);
  noteKey(call, 'card check key removed');
  return { ok: true as const };
});

function noteKey({ tx, session: { userId }, address, userAgent }: WriteCall, subject: string): void {
  tx.defer(noteSecurity({ kind: 'protection_changed', userId, subject, address, userAgent }));
}
