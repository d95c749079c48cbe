import type { Role } from '#core/access/access.ts';
import type { Queryable } from '#server/platform/db.ts';
import { sql } from '#server/platform/sql.ts';

export interface UserRow {
  readonly id: string;
  readonly userName: string;
  readonly nickname: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly photo: string | null;
  readonly bio: string;
  readonly role: Role;
  readonly kind: string;
  readonly serverFlag: boolean;
  readonly serverType: number | null;
  readonly teamId: string | null;
  readonly hasTradingPassword: boolean;
  readonly isNew: boolean;
  readonly lang: 'en' | 'zh_cn';
  readonly joinedAt: Date;
}

export interface ProfileRow extends UserRow {
  readonly completedOrders: number | null;
  readonly completionRateBp: number | null;
  readonly medianReleaseS: number | null;
}

const USER = sql`
  u.id, u.user_name AS "userName", u.nickname, u.email, u.phone, u.photo, u.bio, u.role, u.kind,
  u.server_flag AS "serverFlag", u.server_type AS "serverType", u.team_id AS "teamId",
  u.trading_password_hash IS NOT NULL AS "hasTradingPassword", u.created_at > now() - interval '7 days' AS "isNew",
  u.lang, u.created_at AS "joinedAt"`;

export const userById = (db: Queryable, userId: string): Promise<UserRow> =>
  db.one<UserRow>(sql`SELECT ${USER} FROM app_user u WHERE u.id = ${userId}`);

export const profileById = (db: Queryable, userId: string): Promise<ProfileRow | null> =>
  db.maybe<ProfileRow>(sql`
    SELECT ${USER}, t.completed_orders AS "completedOrders", t.completion_rate_bp AS "completionRateBp",
           t.median_release_s AS "medianReleaseS"
    FROM app_user u LEFT JOIN user_trade_stats t ON t.user_id = u.id
    WHERE u.id = ${userId} AND u.email_confirmed_at IS NOT NULL`);
