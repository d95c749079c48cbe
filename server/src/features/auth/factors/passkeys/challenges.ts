import type { Call } from '#server/gateway/handler.ts';
import { sha256 } from '#server/platform/crypto/crypto.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PasskeyChallengeTable } from '#server/platform/postgres/tables/factors.ts';

export const CHALLENGE_TTL_S = 300;

/** The session that asks for a challenge; before there is one, the device. Only it may answer. */
export const askerOf = ({ session, deviceId }: Call): string =>
  session === null ? `device ${deviceId}` : `session ${session.sessionId}`;

/** What a challenge was asked for, and by whom. */
export type ChallengeUse = Pick<PasskeyChallengeTable, 'purpose' | 'asker'>;

/** Keeps the hash of a challenge until it is answered. */
export async function keepChallenge(db: Queryable, challenge: string, use: ChallengeUse): Promise<void> {
  await db.run(sql`
    INSERT INTO passkey_challenge (challenge_hash, purpose, asker, expires_at)
    VALUES (${sha256(challenge)}, ${use.purpose}, ${use.asker}, now() + make_interval(secs => ${CHALLENGE_TTL_S}))`);
}

/** Uses a challenge up. Returns false when it was used, is too old, or was asked for by another or for something else. */
export async function takeChallenge(db: Queryable, challenge: string, use: ChallengeUse): Promise<boolean> {
  const rows = await db.run(sql`
    DELETE FROM passkey_challenge WHERE challenge_hash = ${sha256(challenge)} AND purpose = ${use.purpose}
      AND asker = ${use.asker} AND expires_at > now()`);
  return rows === 1;
}
