import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';

export interface ContactRow extends Pick<AppUserTable, 'nickname' | 'email' | 'phone'> {
  readonly isConfirmed: boolean;
}

export const contactOf = (db: Queryable, userId: string): Promise<ContactRow | null> =>
  db.maybe<ContactRow>(sql`
    SELECT nickname, email, phone, email_confirmed_at IS NOT NULL AS "isConfirmed"
    FROM app_user WHERE id = ${userId}`);
