import { statfs } from 'node:fs/promises';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { keyedHash } from '#server/platform/crypto/crypto.ts';
import { addressGroup } from '#server/platform/limits/address.ts';
import { sql } from '#server/platform/postgres/sql.ts';

const DAY_S = 86_400;
const HASH_BYTES = 8;

/** Identifies the network that a file came from without storing its address. */
export const sourceOf = ({ config }: Services, address: string): Buffer =>
  keyedHash(config.secret, 'upload source', addressGroup(address)).subarray(0, HASH_BYTES);

export interface Sender {
  readonly userId: string;
  readonly isVisitor: boolean;
  readonly source: Buffer;
}

/**
 * Checks how much the sender, and everybody in the sender's network, has stored within a day. The numbers are those of
 * the database, so they hold across processes and restarts. Throws `uploads.quota`, `uploads.no_space`.
 */
export async function requireQuota(services: Services, { userId, isVisitor, source }: Sender): Promise<void> {
  const { db, rules } = services;
  await requireSpace(services);
  const since = sql`now() - make_interval(secs => ${DAY_S})`;
  const { own, near } = await db.one<{ own: bigint; near: bigint }>(sql`
    SELECT (SELECT coalesce(sum(bytes), 0)::bigint FROM upload WHERE owner_id = ${userId} AND created_at > ${since}) AS own,
           (SELECT coalesce(sum(bytes), 0)::bigint FROM upload WHERE source = ${source} AND created_at > ${since}) AS near`);
  const rule = isVisitor ? 'uploads.visitor_bytes_per_day' : 'uploads.bytes_per_day';
  if (own >= BigInt(rules.get(rule))) throw new AppError('uploads.quota', { rule });
  if (near >= BigInt(rules.get('uploads.network_bytes_per_day'))) {
    throw new AppError('uploads.quota', { rule: 'uploads.network_bytes_per_day' });
  }
}

/** The disk also holds the embedded database, which stops when there is no space left. */
async function requireSpace({ config, rules, log }: Services): Promise<void> {
  const { bavail, bsize } = await statfs(config.dataDir);
  const free = bavail * bsize;
  if (free >= rules.get('uploads.min_free_bytes')) return;
  log.error({ free }, 'uploads are refused: the disk is almost full');
  throw new AppError('uploads.no_space');
}
