import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';

/** Counts in a record of payouts go so far. */
const MAX_COUNTED = 1_000;

export interface PayoutPartyRow extends Pick<AppUserTable, 'photo'> {
  readonly name: string;
  readonly certified: boolean;
  readonly ended: number;
  readonly paid: number;
  readonly together: number;
}

interface Pair {
  readonly ownerId: string;
  readonly providerId: string;
  /** The party whose record it is. */
  readonly of: 'owner' | 'provider';
}

/** A party of a payout, with what became of its payouts that a provider had taken, the latest a thousand. */
export function payoutPartyOf(db: Queryable, { ownerId, providerId, of }: Pair): Promise<PayoutPartyRow> {
  const userId = of === 'owner' ? ownerId : providerId;
  const isTheirs = of === 'owner' ? sql`p.owner_id = ${ownerId}` : sql`p.provider_id = ${providerId}`;
  const order = of === 'owner' ? sql`p.asked_at DESC, p.id DESC` : sql`p.moved_at DESC, p.id DESC`;
  return db.one<PayoutPartyRow>(sql`
    SELECT u.nickname AS name, u.photo, u.server_flag AS certified, counted.* FROM app_user u, LATERAL (
      SELECT count(*)::int AS ended, (count(*) FILTER (WHERE t.state = 'success'))::int AS paid,
             (count(*) FILTER (WHERE t.state = 'success' AND t.owner_id = ${ownerId}
                               AND t.provider_id = ${providerId}))::int AS together
      FROM (SELECT p.state, p.owner_id, p.provider_id FROM payout p
            WHERE ${isTheirs} AND p.ended_at IS NOT NULL AND p.provider_id IS NOT NULL
            ORDER BY ${order} LIMIT ${MAX_COUNTED}) t) counted
    WHERE u.id = ${userId}`);
}
