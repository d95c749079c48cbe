import type { Services } from '#server/app/services.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { ApplicationRow } from './applications.store.ts';
import { type Facts, openFacts } from './facts.ts';

type OwnRow = Pick<
  ApplicationRow,
  'id' | 'level' | 'state' | 'factsSealed' | 'submittedAt' | 'decidedAt' | 'refusal' | 'words' | 'endsOn'
>;

/** An application as its applicant takes it along. */
export interface OwnApplication extends Omit<OwnRow, 'id' | 'factsSealed'> {
  readonly facts: Facts;
}

/** Every application of a user for a level of identity, with what they wrote, oldest first. */
export async function ownApplications(services: Services, userId: string): Promise<OwnApplication[]> {
  const rows = await services.db.many<OwnRow>(sql`
    SELECT a.id, a.level, a.state, a.facts_sealed, a.submitted_at,
           a.decided_at, a.refusal, a.words, a.document_ends::text AS "endsOn"
    FROM identity_application a WHERE a.user_id = ${userId} ORDER BY a.submitted_at, a.id`);
  return rows.map(({ id, factsSealed, ...row }) => ({ ...row, facts: openFacts(services, { id, factsSealed }) }));
}

/** The name that is proven of a user, by documents where there are any; null: no level is, or the application that proved it is not here. */
export async function provenNameOf(
  services: Pick<Services, 'vault'>,
  db: Queryable,
  userId: string,
): Promise<Pick<Facts, 'surname' | 'givenName'> | null> {
  const row = await db.maybe<Pick<ApplicationRow, 'id' | 'factsSealed'>>(sql`
    SELECT a.id, a.facts_sealed FROM identity_application a JOIN app_user u ON u.id = a.user_id
    WHERE a.user_id = ${userId} AND a.state = 'approved' AND u.identity_level > 0 ORDER BY a.level DESC LIMIT 1`);
  if (row === null) return null;
  const { surname, givenName } = openFacts(services, row);
  return { surname, givenName };
}
