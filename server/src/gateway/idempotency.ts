import type { Sweep } from '#server/app/feature.ts';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { gather, LOOK_UPS } from '#server/platform/background/gather.ts';
import { keyedHash } from '#server/platform/crypto/crypto.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Call } from './handler.ts';

/**
 * The hash that a key is bound to. The schema has put the fields in its own order and dropped token and macAddress, so
 * equal parameters give equal text. The hash is keyed with the installation's secret: parameters include trading
 * passwords, and a reader of the table must not be able to try them.
 */
export const hashParams = (secret: string, code: number, params: unknown): Buffer =>
  keyedHash(secret, 'idempotency', `${code}\n${JSON.stringify(params)}`);

/** One call of a user under an idempotency key. */
export interface KeyedCall {
  readonly userId: string;
  readonly key: string;
  readonly code: number;
  readonly paramsHash: Buffer;
}

/** The keyed call, or null when the caller sent no key. */
export function keyedCallOf(call: Call, code: number): KeyedCall | null {
  if (call.session === null || call.idempotencyKey === null) return null;
  return { userId: call.session.userId, key: call.idempotencyKey, code, paramsHash: call.paramsHash };
}

/**
 * Runs `work` once per key, in its transaction. A repetition gets the stored answer, also when it comes while the first
 * call still runs (it waits for the row). Throws `gateway.idempotency_mismatch` for other parameters under the same
 * key.
 */
export async function answerOnce(tx: Tx, keyedCall: KeyedCall, work: () => Promise<unknown>): Promise<unknown> {
  const claimed = await tx.run(sql`
    INSERT INTO idempotency (user_id, key, function_code, params_hash)
    VALUES (${keyedCall.userId}, ${keyedCall.key}, ${keyedCall.code}, ${keyedCall.paramsHash}) ON CONFLICT DO NOTHING`);
  if (claimed === 0) return storedAnswer(tx, keyedCall);
  const answer = await work();
  tx.defer(sql`
    UPDATE idempotency SET answer = ${JSON.stringify(answer)} WHERE user_id = ${keyedCall.userId} AND key = ${keyedCall.key}`);
  return answer;
}

/** The stored answer of an earlier call with this key; for handlers of mode `own` whose insert met a conflict. */
export async function storedAnswer(db: Queryable, keyedCall: KeyedCall): Promise<unknown> {
  const done = ofSameCall((await findAnswers(db, [keyedCall])).get(keyedCall) ?? null, keyedCall);
  if (done === null) throw new AppError('gateway.conflict');
  return done.answer;
}

/** Keys of concurrent calls, looked up together. */
const lookUps = definePart(({ db }: Services) => ({
  find: gather<KeyedCall, StoredAnswer | null>({
    ...LOOK_UPS,
    run: async (calls) => {
      const stored = await findAnswers(db, calls);
      return calls.map((keyedCall) => stored.get(keyedCall) ?? null);
    },
  }),
}));

/** The answer of an earlier call with this key, or null, outside of a transaction. Throws `gateway.idempotency_mismatch`. */
export async function earlierAnswer(services: Services, keyedCall: KeyedCall): Promise<StoredAnswer | null> {
  return ofSameCall(await lookUps(services).find(keyedCall), keyedCall);
}

/**
 * For handlers of mode `own`: the stored answer of an earlier call with this key, or what `work` answers, which stores it.
 * Throws `gateway.idempotency_mismatch`.
 */
export async function unlessAnswered<Answer>(
  call: Call,
  code: number,
  work: (key: KeyedCall | null) => Promise<Answer>,
): Promise<Answer> {
  const key = keyedCallOf(call, code);
  const done = key === null ? null : await earlierAnswer(call.services, key);
  return done === null ? work(key) : (done.answer as Answer);
}

function ofSameCall(stored: StoredAnswer | null, keyedCall: KeyedCall): StoredAnswer | null {
  if (stored !== null && !isSameCall(stored, keyedCall)) throw new AppError('gateway.idempotency_mismatch');
  return stored;
}

export interface StoredAnswer {
  readonly code: number;
  readonly paramsHash: Buffer;
  readonly answer: unknown;
}

/** Whether the answer stored under a key belongs to a call with the same parameters. */
export const isSameCall = (stored: StoredAnswer, keyedCall: KeyedCall): boolean =>
  stored.code === keyedCall.code && stored.paramsHash.equals(keyedCall.paramsHash);

/** The answers stored under the keys of these calls. */
export async function findAnswers(db: Queryable, calls: readonly KeyedCall[]): Promise<Map<KeyedCall, StoredAnswer>> {
  if (calls.length === 0) return new Map();
  const rows = await db.many<StoredAnswer & { no: number }>(sql`
    SELECT a.no::int - 1 AS no, i.function_code AS code, i.params_hash, i.answer
    FROM unnest(${calls.map(({ userId }) => userId)}::uuid[], ${calls.map(({ key }) => key)}::text[])
      WITH ORDINALITY AS a (user_id, key, no)
    JOIN idempotency i ON i.user_id = a.user_id AND i.key = a.key`);
  return new Map(rows.map(({ no, ...stored }) => [calls[no] as KeyedCall, stored]));
}

/** Stores the answers of calls at the end of this transaction, which fails when a key was used meanwhile. */
export function storeAnswers(
  tx: Tx,
  done: readonly { readonly keyedCall: KeyedCall; readonly answer: unknown }[],
): void {
  if (done.length === 0) return;
  tx.defer(sql`
    INSERT INTO idempotency (user_id, key, function_code, params_hash, answer)
    SELECT * FROM unnest(${done.map(({ keyedCall }) => keyedCall.userId)}::uuid[], ${done.map(({ keyedCall }) => keyedCall.key)}::text[],
                         ${done.map(({ keyedCall }) => keyedCall.code)}::int[], ${done.map(({ keyedCall }) => keyedCall.paramsHash)}::bytea[],
                         ${done.map(({ answer }) => JSON.stringify(answer))}::json[]) AS a (user_id, key, code, hash, answer)
    ORDER BY a.user_id, a.key`);
}

export const idempotencySweep: Sweep = {
  name: 'answers under a key',
  statement: (rules, limit) => sql`
    DELETE FROM idempotency WHERE (user_id, key) IN (SELECT user_id, key FROM idempotency
    WHERE created_at < now() - make_interval(secs => ${rules.get('gateway.idempotency_ttl_s')}) LIMIT ${limit})`,
};
