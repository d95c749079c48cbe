import type { RoleFacts, RoleTerms } from '#core/staff/roles.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export interface AccountRole {
  readonly name: string;
  readonly terms: RoleTerms;
}

interface Row {
  readonly name: string;
  readonly role: RoleTerms['role'];
  readonly serverType: RoleTerms['serverType'];
  readonly isSolo: boolean;
}

/** The account's role, its row locked; null when there is no such account. */
export async function lockRole(tx: Tx, userId: string): Promise<AccountRole | null> {
  const row = await tx.maybe<Row>(sql`
    SELECT nickname AS name, role, server_type, kind = 'S' AS "isSolo"
    FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);
  if (row === null) return null;
  const { name, role, serverType, isSolo } = row;
  return { name, terms: { role, serverType, isSolo } };
}

/** What of the account another role would break. */
export const roleFactsOf = (db: Queryable, userId: string): Promise<RoleFacts> =>
  db.one<RoleFacts>(sql`
    SELECT (SELECT count(*)::int FROM gift_order WHERE seller_id = ${userId} AND settled_amount IS NULL)
         + (SELECT count(*)::int FROM gift_order WHERE provider_id = ${userId} AND settled_amount IS NULL)
         + (SELECT count(*)::int FROM points_order WHERE seller_id = ${userId} AND ended_at IS NULL)
         + (SELECT count(*)::int FROM points_order WHERE buyer_id = ${userId} AND ended_at IS NULL)
         + (SELECT count(*)::int FROM payout WHERE owner_id = ${userId} AND ended_at IS NULL)
         + p.count AS "openOrders", p.count AS "payoutsToPay",
           (SELECT count(*)::int FROM sell_ad WHERE seller_id = ${userId} AND status = 'on') AS "sellAdsOnShelf",
           (SELECT count(*)::int FROM gift_order
             WHERE moderator_id = ${userId} AND arbitration_at IS NOT NULL AND ended_at IS NULL)
         + (SELECT count(*)::int FROM points_order
             WHERE moderator_id = ${userId} AND dispute_at IS NOT NULL AND ended_at IS NULL) AS "openCases"
      FROM (SELECT count(*)::int FROM payout WHERE provider_id = ${userId} AND ended_at IS NULL) p`);

export async function storeRole(tx: Tx, userId: string, { role, serverType, isSolo }: RoleTerms): Promise<void> {
  await tx.run(sql`
    UPDATE app_user SET role = ${role}, server_type = ${serverType}, server_flag = ${role === 'provider'},
      decertified_at = CASE WHEN role = 'provider' AND ${role !== 'provider'} THEN clock_timestamp() ELSE decertified_at END,
      kind = ${isSolo ? 'S' : ''} WHERE id = ${userId}`);
}

/** The public name of an account that exists. */
export async function nameOf(db: Queryable, userId: string): Promise<string> {
  const { name } = await db.one<{ name: string }>(sql`SELECT nickname AS name FROM app_user WHERE id = ${userId}`);
  return name;
}

/** The account with this public name; null: nobody's. */
export async function idOfName(db: Queryable, name: string): Promise<string | null> {
  const row = await db.maybe<{ id: string }>(sql`SELECT id FROM app_user WHERE lower(nickname) = lower(${name})`);
  return row?.id ?? null;
}
