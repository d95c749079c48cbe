import type { StepUpKind } from '#core/access/step-up.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** The second factors of an account. */
export interface BoundFactors {
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
}

const hasTotpSql = (userId: Sql): Sql => sql`
  EXISTS (SELECT FROM totp_secret t WHERE t.user_id = ${userId} AND t.bound_at IS NOT NULL)`;
const hasPasskeySql = (userId: Sql): Sql => sql`EXISTS (SELECT FROM passkey p WHERE p.user_id = ${userId})`;

/** A condition: the user has a second factor. */
export const isBoundSql = (userId: Sql): Sql => sql`(${hasTotpSql(userId)} OR ${hasPasskeySql(userId)})`;

/** The second factors of the user `u.id`, as columns of a query over app_user u. */
export const HAS_FACTORS = sql`${hasTotpSql(sql`u.id`)} AS "hasTotp", ${hasPasskeySql(sql`u.id`)} AS "hasPasskey"`;

export const boundFactors = (db: Queryable, userId: string): Promise<BoundFactors> =>
  db.one<BoundFactors>(sql`SELECT ${HAS_FACTORS} FROM app_user u WHERE u.id = ${userId}`);

export const hasFactor = ({ hasTotp, hasPasskey }: BoundFactors): boolean => hasTotp || hasPasskey;

/** Whether the user has an authenticator app or a passkey bound. */
export const hasSecondFactor = async (db: Queryable, userId: string): Promise<boolean> =>
  hasFactor(await boundFactors(db, userId));

/** How the account proves itself, as the details of `auth.step_up_needed` name it. */
export function methodsOf({ hasTotp, hasPasskey }: BoundFactors): string {
  const factors = [hasTotp ? 'totp' : '', hasPasskey ? 'passkey' : ''].filter((method) => method !== '');
  return factors.length === 0 ? 'password' : factors.join(',');
}

/** A time as the wire has it. */
const isoOf = (column: Sql): Sql => sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export interface OwnFactors extends BoundFactors {
  readonly totpBoundAt: Date | null;
  /** The oldest first; times in ISO 8601. */
  readonly passkeys: readonly { id: string; name: string; createdAt: string; usedAt: string | null }[];
  /** Recovery codes that were not used. */
  readonly recoveryLeft: number;
  /** Until when no money leaves the account; null: it may leave now. */
  readonly moneyHeldUntil: Date | null;
  /** When staff will have removed the factors; null: no reset waits. */
  readonly resetDueAt: Date | null;
}

/** Everything that the page of security shows of a user's factors. */
export const ownFactors = (db: Queryable, userId: string): Promise<OwnFactors> =>
  db.one<OwnFactors>(sql`
    SELECT ${HAS_FACTORS},
      (SELECT bound_at FROM totp_secret t WHERE t.user_id = u.id AND t.bound_at IS NOT NULL) AS "totpBoundAt",
      (SELECT coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'createdAt', ${isoOf(sql`p.created_at`)},
                'usedAt', ${isoOf(sql`p.used_at`)}) ORDER BY p.created_at, p.id), '[]')
         FROM passkey p WHERE p.user_id = u.id) AS passkeys,
      (SELECT count(*)::int FROM recovery_code r WHERE r.user_id = u.id AND r.used_at IS NULL) AS "recoveryLeft",
      CASE WHEN u.money_held_until > now() THEN u.money_held_until END AS "moneyHeldUntil",
      (SELECT due_at FROM factor_reset f WHERE f.user_id = u.id AND f.state = 'waiting') AS "resetDueAt"
    FROM app_user u WHERE u.id = ${userId}`);

export interface Standing extends BoundFactors {
  /** Seconds for which the session's last proof is still believed, of the kind that was asked for; 0: it has none. */
  readonly leftS: number;
  /** That proof was by a second factor. */
  readonly isByFactor: boolean;
  /** The address that its owner has proven; null: none, as of an administrator. */
  readonly mailTo: string | null;
}

interface ProofOf {
  readonly userId: string;
  readonly sessionId: string;
  readonly kind: StepUpKind;
  readonly graceS: number;
}

/** The second factors of a session's user, and how long its proof of one kind still holds. */
export const standingOf = (db: Queryable, { userId, sessionId, kind, graceS }: ProofOf): Promise<Standing> =>
  db.one<Standing>(sql`
    SELECT ${HAS_FACTORS}, coalesce(s.by_factor, false) AS "isByFactor",
      coalesce(greatest(0, ${graceS}::int - extract(epoch FROM now() - s.at)), 0)::float8 AS "leftS",
      CASE WHEN u.email_confirmed_at IS NOT NULL AND u.role <> 'admin' THEN u.email END AS "mailTo"
    FROM app_user u LEFT JOIN step_up s ON s.session_id = ${sessionId} AND s.kind = ${kind}
    WHERE u.id = ${userId}`);
