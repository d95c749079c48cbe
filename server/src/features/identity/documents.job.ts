import { decideApplication } from '#core/identity/application-decide.ts';
import { dayOf } from '#core/identity/documents.ts';
import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { applicationById, lockApplicant, setLevel, setVerdict } from './applications.store.ts';
import { endingUntil, factsOf } from './standing.ts';
import { tellApplicant } from './verdicts.ts';

const BATCH = 100;
const EVERY_S = 3_600;

/** Ends level two with the document that proved it, and tells its owner before. */
export const documentsJob: RecurringJob = { name: 'identity.documents', everyS: EVERY_S, run: followDocuments };

/** Follows one batch of documents and returns their number. */
export async function followDocuments(services: Services): Promise<number> {
  const now = Date.now();
  const over = await endedBefore(services.db, dayOf(new Date(now)));
  for (const row of over) await endDocument(services, row);
  const ending = await endingBy(services.db, endingUntil(services.rules, now));
  for (const row of ending) await tellEnding(services, row);
  return over.length + ending.length;
}

interface Due {
  readonly id: string;
  readonly userId: string;
  /** YYYY-MM-DD. */
  readonly endsOn: string;
}

const DUE = sql`id, user_id, document_ends::text AS "endsOn"`;

const endedBefore = (db: Queryable, day: string): Promise<Due[]> =>
  db.many<Due>(sql`
    SELECT ${DUE} FROM identity_application WHERE state = 'approved' AND level = 2 AND document_ends < ${day}::date
    ORDER BY document_ends LIMIT ${BATCH}`);

const endingBy = (db: Queryable, day: string): Promise<Due[]> =>
  db.many<Due>(sql`
    SELECT ${DUE} FROM identity_application
    WHERE state = 'approved' AND level = 2 AND document_ends <= ${day}::date AND end_noticed_at IS NULL
    ORDER BY document_ends LIMIT ${BATCH}`);

const endDocument = ({ db, rules }: Services, { id, userId }: Due): Promise<void> =>
  db.transaction(async (tx) => {
    const applicant = await lockApplicant(tx, userId);
    const row = await applicationById(tx, id);
    if (applicant === null || row === null) return;
    const facts = factsOf(rules, applicant, { level: row.level, row });
    if ('refusal' in decideApplication(facts, { kind: 'system' }, 'expire')) return;
    await setVerdict(tx, id, { state: 'expired', refusal: null, words: null });
    if (applicant.provenLevel === 2) await setLevel(tx, userId, 1);
    await tellApplicant(tx, { userId, level: 2 }, { what: 'identity_expired' });
  });

const tellEnding = ({ db }: Services, { id, userId, endsOn }: Due): Promise<void> =>
  db.transaction(async (tx) => {
    const updated = await tx.run(sql`
      UPDATE identity_application SET end_noticed_at = clock_timestamp()
      WHERE id = ${id} AND end_noticed_at IS NULL AND state = 'approved'`);
    if (updated === 0) return;
    await tellApplicant(tx, { userId, level: 2 }, { what: 'identity_ends', dueAt: `${endsOn}T23:59:59.000Z` });
  });
