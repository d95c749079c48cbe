import { hash } from 'node:crypto';
import type { Sweep } from '#server/app/feature.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Call } from './handler.ts';

/**
 * What a key is bound to. The schema has put the fields in its own order and dropped token and macAddress, so equal
 * parameters give equal text.
 */
export const hashParams = (code: number, params: unknown): Buffer =>
  hash('sha256', `${code}\n${JSON.stringify(params)}`, 'buffer');

/** One act under a key. */
export interface KeyedAct {
  readonly userId: string;
  readonly key: string;
  readonly code: number;
  readonly paramsHash: Buffer;
}

/** The act of a call, or null when the caller sent no key. */
export function actOf(call: Call, code: number): KeyedAct | null {
  if (call.session === null || call.idempotencyKey === null) return null;
  return { userId: call.session.userId, key: call.idempotencyKey, code, paramsHash: call.paramsHash };
}

/**
 * Runs `work` once per key, in its transaction: a repetition gets the stored answer, also one that came while the
 * first was still under way (it waits on the row). Other parameters under the same key: `gateway.idempotency_mismatch`.
 */
export async function onceByKey(tx: Tx, act: KeyedAct, work: () => Promise<unknown>): Promise<unknown> {
  const claimed = await tx.run(sql`
    INSERT INTO idempotency (user_id, key, function_code, params_hash)
    VALUES (${act.userId}, ${act.key}, ${act.code}, ${act.paramsHash}) ON CONFLICT DO NOTHING`);
  if (claimed === 0) return storedAnswer(tx, act);
  const answer = await work();
  await tx.run(sql`
    UPDATE idempotency SET answer = ${JSON.stringify(answer)} WHERE user_id = ${act.userId} AND key = ${act.key}`);
  return answer;
}

/** The stored answer of an act that was done before; for handlers of mode `own` after their insert met a conflict. */
export async function storedAnswer(db: Queryable, act: KeyedAct): Promise<unknown> {
  const done = await findAnswer(db, act);
  if (done === null) throw new AppError('gateway.conflict');
  return done.answer;
}

/** The same, or null when the act was not done yet. Throws `gateway.idempotency_mismatch`. */
export async function findAnswer(db: Queryable, act: KeyedAct): Promise<{ readonly answer: unknown } | null> {
  const row = await db.maybe<{ function_code: number; params_hash: Buffer; answer: unknown }>(sql`
    SELECT function_code, params_hash, answer FROM idempotency WHERE user_id = ${act.userId} AND key = ${act.key}`);
  if (row === null) return null;
  if (row.function_code !== act.code || !row.params_hash.equals(act.paramsHash)) {
    throw new AppError('gateway.idempotency_mismatch');
  }
  return row;
}

export const idempotencySweep: Sweep = {
  name: 'answers under a key',
  statement: (rules, limit) => sql`
    DELETE FROM idempotency WHERE (user_id, key) IN (SELECT user_id, key FROM idempotency
    WHERE created_at < now() - make_interval(secs => ${rules.get('gateway.idempotency_ttl_s')}) LIMIT ${limit})`,
};
