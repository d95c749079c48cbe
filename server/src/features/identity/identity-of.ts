import type { ApplicationState, ProvenLevel } from '#core/identity/application-table.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export interface PersonIdentity {
  readonly level: ProvenLevel;
  readonly one: ApplicationState;
  readonly two: ApplicationState;
  readonly hasTwin: boolean;
}

/** What is proven of a person, as staff see it without opening a case. */
export function identityOf(db: Queryable, userId: string): Promise<PersonIdentity> {
  const latest = (level: 1 | 2) => sql`
    coalesce((SELECT a.state FROM identity_application a WHERE a.user_id = u.id AND a.level = ${level}
              ORDER BY a.submitted_at DESC, a.id DESC LIMIT 1),
             CASE WHEN u.identity_level >= ${level} THEN 'approved' ELSE 'none' END)`;
  return db.one<PersonIdentity>(sql`
    SELECT u.identity_level AS level, ${latest(1)} AS one, ${latest(2)} AS two,
           EXISTS (SELECT FROM identity_application a WHERE a.user_id = u.id AND a.is_flagged
                   AND a.state <> 'refused') AS "hasTwin"
    FROM app_user u WHERE u.id = ${userId}`);
}
