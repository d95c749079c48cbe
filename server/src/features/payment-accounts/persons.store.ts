import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { AccountRow } from './accounts.store.ts';

const MAX_LISTED = 50;
const MAX_OTHERS = 10;

type PersonsRow = Omit<AccountRow, 'userId' | 'qrImageId'>;

/** What staff see of a person’s accounts, deleted ones too, newest first. */
export const personsAccounts = (db: Queryable, userId: string): Promise<PersonsRow[]> =>
  db.many<PersonsRow>(sql`
    SELECT p.id, p.kind, p.place, p.wallet, p.status, p.facts_sealed, p.masked,
           p.added_at, CASE WHEN p.held_until > now() THEN p.held_until END AS "heldUntil"
    FROM payment_account p WHERE p.user_id = ${userId} ORDER BY p.added_at DESC, p.id DESC LIMIT ${MAX_LISTED}`);

interface SameRow {
  readonly accountId: string;
  readonly userId: string;
  readonly name: string;
  readonly isSameHolder: boolean;
}

/** Users who have, or had, an account that this user has or had. */
export const sameAccounts = (db: Queryable, userId: string): Promise<SameRow[]> =>
  db.many<SameRow>(sql`
    SELECT p.id AS "accountId", o.user_id, u.nickname AS name, coalesce(o.holder_hash = p.holder_hash, false) AS "isSameHolder"
    FROM payment_account p CROSS JOIN LATERAL (
      SELECT DISTINCT ON (x.user_id) x.user_id, x.holder_hash FROM payment_account x
      WHERE x.account_hash = p.account_hash AND x.user_id <> p.user_id
      ORDER BY x.user_id, x.holder_hash = p.holder_hash DESC LIMIT ${MAX_OTHERS}) o
    JOIN app_user u ON u.id = o.user_id
    WHERE p.user_id = ${userId} AND p.account_hash IS NOT NULL ORDER BY p.id, u.nickname`);
