import type { ErrorCode } from '#contract/errors/codes.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** Who would trade with whom. */
export interface Pair {
  readonly sellerId: string;
  readonly providerId: string;
}

interface PairRow {
  readonly isSuspended: boolean;
  readonly isBlocked: boolean;
  readonly sellerPaused: boolean;
  readonly providerPaused: boolean;
  readonly open: number;
  readonly openPair: number;
}

const isPaused = (userId: Sql): Sql => sql`EXISTS (
  SELECT FROM placing_pause p WHERE p.user_id = ${userId} AND (p.ends_at IS NULL OR p.ends_at > now()))`;

/** True where neither of the two is paused, suspended or on the other's block list. */
export const mayMeet = (seller: Sql, provider: Sql): Sql => sql`NOT ${isPaused(provider)}
  AND NOT EXISTS (SELECT FROM user_block k WHERE (k.user_id = ${seller} AND k.blocked_id = ${provider})
                  OR (k.user_id = ${provider} AND k.blocked_id = ${seller}))
  AND ${provider} NOT IN (SELECT s.id FROM app_user s WHERE s.status <> 'active')`;

/**
 * What keeps two users from an order between them, as it stands after the locks. `caller` is told until when their own
 * placing is paused. Throws `orders.own_ad`, `orders.party_suspended`, `orders.blocked`, `orders.paused`,
 * `orders.paused_until`, `orders.too_many_open_pair`, `orders.too_many_open`.
 */
export async function checkPair(
  { services, db }: { readonly services: Pick<Services, 'rules'>; readonly db: Queryable },
  { sellerId, providerId }: Pair,
  caller: string,
): Promise<void> {
  if (sellerId === providerId) throw new AppError('orders.own_ad');
  const row = await db.one<PairRow>(sql`
    SELECT EXISTS (SELECT FROM app_user u WHERE u.id IN (${sellerId}, ${providerId}) AND u.status <> 'active')
             AS "isSuspended",
           EXISTS (SELECT FROM user_block k WHERE (k.user_id = ${sellerId} AND k.blocked_id = ${providerId})
                   OR (k.user_id = ${providerId} AND k.blocked_id = ${sellerId})) AS "isBlocked",
           ${isPaused(sql`${sellerId}::uuid`)} AS "sellerPaused", ${isPaused(sql`${providerId}::uuid`)} AS "providerPaused",
           count(o.id)::int AS open, count(o.id) FILTER (WHERE o.provider_id = ${providerId})::int AS "openPair"
    FROM gift_order o WHERE o.seller_id = ${sellerId} AND o.settled_amount IS NULL`);
  const refuse = (is: boolean, code: ErrorCode) => {
    if (is) throw new AppError(code);
  };
  refuse(row.isSuspended, 'orders.party_suspended');
  refuse(row.isBlocked, 'orders.blocked');
  if (caller === sellerId ? row.sellerPaused : row.providerPaused) throw await pauseOf(db, caller);
  refuse(row.sellerPaused || row.providerPaused, 'orders.paused');
  const [perPair, perUser] = [
    services.rules.get('orders.max_open_per_pair'),
    services.rules.get('orders.max_open_per_user'),
  ];
  if (row.openPair >= perPair) throw new AppError('orders.too_many_open_pair', { limit: perPair });
  if (caller === sellerId && row.open >= perUser) throw new AppError('orders.too_many_open', { limit: perUser });
}

/** Keeps one buyer from having more orders open against sell ads than a seller may have. Call under the buyer's lock. */
export async function checkPurchases(
  { services, db }: { readonly services: Pick<Services, 'rules'>; readonly db: Queryable },
  buyerId: string,
): Promise<void> {
  const limit = services.rules.get('orders.max_open_per_user');
  // Orders that others placed against the buyer's own offers are not of the buyer's making.
  const { open } = await db.one<{ open: number }>(sql`
    SELECT count(*)::int AS open FROM gift_order
    WHERE provider_id = ${buyerId} AND ended_at IS NULL AND direction = 'sell_ad' AND settled_amount IS NULL`);
  if (open >= limit) throw new AppError('orders.too_many_open', { limit });
}

/** The refusal for who is paused themselves: with the end of it, where it has one. */
export async function pauseOf(db: Queryable, userId: string): Promise<AppError> {
  const { until } = await db.one<{ until: Date | null }>(sql`
    SELECT CASE WHEN bool_or(ends_at IS NULL) THEN NULL ELSE max(ends_at) END AS until
    FROM placing_pause WHERE user_id = ${userId} AND (ends_at IS NULL OR ends_at > now())`);
  if (until === null) return new AppError('orders.paused');
  return new AppError('orders.paused_until', { until: `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC` });
}
