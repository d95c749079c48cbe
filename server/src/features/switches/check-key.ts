import { getCheckKey, makeCheckKey, removeCheckKey } from '#contract/functions/switches.ts';
import type { EndBearers, Services } from '#server/app/services.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { keyedHash } from '#server/platform/crypto/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import { lockServerType } from './switches.store.ts';

interface CheckKey {
  readonly id: string;
  readonly madeAt: Date;
  readonly usedAt: Date | null;
  readonly startsAt: Date;
}

/** What signs the calls of a key: it follows from the key's id, so that no copy of the database has it. */
export const checkSecret = ({ config }: Services, keyId: string): string =>
  keyedHash(config.secret, 'card-check-key', keyId).toString('base64url');

export interface KeyOwner {
  readonly providerId: string;
  /** The key is new, and gets and answers nothing yet. */
  readonly isEarly: boolean;
}

/** The provider of a key; null: there is no such key. */
export const ownerOfCheckKey = ({ db, rules }: Services, keyId: string): Promise<KeyOwner | null> =>
  db.maybe<KeyOwner>(sql`
    UPDATE card_check_key SET used_at = clock_timestamp() WHERE id = ${keyId}
    RETURNING user_id AS "providerId", ${startOf(rules)} > clock_timestamp() AS "isEarly"`);

/** Whoever makes a key in somebody else's account has no card of it before its owner has read of it. */
const startOf = (rules: Rules): Sql => sql`made_at + make_interval(secs => ${rules.get('auth.money_hold_s')})`;

/** False: there was none. */
export const endCheckKey: EndBearers = async ({ tx }, userId) =>
  (await tx.run(sql`DELETE FROM card_check_key WHERE user_id = ${userId}`)) > 0;

/** 902301. */
export const getCheckKeyHandler = handle(getCheckKey, async ({ db, services, session }: UserCall) => {
  const key = await db.maybe<CheckKey>(sql`
    SELECT id, made_at, used_at, ${startOf(services.rules)} AS "startsAt" FROM card_check_key WHERE user_id = ${session.userId}`);
  if (key === null) return { key: null };
  return { key: { id: key.id, madeAt: key.madeAt, usedAt: key.usedAt, startsAt: key.startsAt } };
});

/** 902302. */
export const makeCheckKeyHandler = handle(makeCheckKey, async (call: WriteCall) => {
  const { tx, session, services } = call;
  const serverType = await lockServerType(tx, session.userId);
  if (!makeCheckKey.serverTypes?.some((type) => type === serverType)) throw new AppError('switches.other_kind');
  const id = newId();
  const { startsAt } = await tx.one<{ startsAt: Date }>(sql`
    INSERT INTO card_check_key AS k (user_id, id) VALUES (${session.userId}, ${id})
    ON CONFLICT (user_id) DO UPDATE SET id = excluded.id, made_at = clock_timestamp(), used_at = NULL
    RETURNING ${startOf(services.rules)} AS "startsAt"`);
  const payload = { what: 'check_key_made', dueAt: startsAt.toISOString() } as const;
  await tell(tx, { event: 'users.changed', to: { owner: session.userId }, payload });
  noteKey(call, `card check key ${id} made`);
  return { id, secret: checkSecret(services, id) };
});

/** 902303. */
export const removeCheckKeyHandler = handle(removeCheckKey, async (call: WriteCall) => {
  await endCheckKey(call, call.session.userId);
  noteKey(call, 'card check key removed');
  return { ok: true as const };
});

function noteKey({ tx, session: { userId }, address, userAgent }: WriteCall, subject: string): void {
  tx.defer(noteSecurity({ kind: 'protection_changed', userId, subject, address, userAgent }));
}
