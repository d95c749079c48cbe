import type { ApplicationState, IdentityLevel, ProvenLevel } from '#core/identity/application-table.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { IdentityApplicationTable } from '#server/platform/postgres/tables/identity.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';

export interface ApplicationRow
  extends Pick<
    IdentityApplicationTable,
    | 'id'
    | 'userId'
    | 'level'
    | 'state'
    | 'factsSealed'
    | 'documentHash'
    | 'isFlagged'
    | 'selfieCode'
    | 'submittedAt'
    | 'ownerId'
    | 'firstApproverId'
    | 'decidedAt'
    | 'refusal'
    | 'words'
    | 'vendorSince'
    | 'vendorId'
  > {
  /** YYYY-MM-DD. */
  readonly endsOn: string | null;
}

const COLUMNS = sql`a.id, a.user_id, a.level, a.state, a.facts_sealed,
  a.document_hash, a.is_flagged, a.document_ends::text AS "endsOn",
  a.selfie_code, a.submitted_at, a.owner_id,
  (SELECT s.id FROM staff_in_office s WHERE s.id = a.first_approver_id) AS "firstApproverId",
  a.decided_at, a.refusal, a.words,
  a.vendor_since, a.vendor_id`;

export interface Applicant extends Pick<AppUserTable, 'id' | 'nickname' | 'role'> {
  readonly provenLevel: ProvenLevel;
}

const APPLICANT = sql`id, nickname, role, identity_level AS "provenLevel"`;

/** The applicant's row, locked: whoever changes an application locks it first. */
export const lockApplicant = (tx: Tx, userId: string): Promise<Applicant | null> =>
  tx.maybe<Applicant>(sql`SELECT ${APPLICANT} FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);

export const applicantOf = (db: Queryable, userId: string): Promise<Applicant | null> =>
  db.maybe<Applicant>(sql`SELECT ${APPLICANT} FROM app_user WHERE id = ${userId}`);

/** The newest application for a level. */
export const latestOf = (db: Queryable, userId: string, level: IdentityLevel): Promise<ApplicationRow | null> =>
  db.maybe<ApplicationRow>(sql`
    SELECT ${COLUMNS} FROM identity_application a WHERE a.user_id = ${userId} AND a.level = ${level}
    ORDER BY a.submitted_at DESC, a.id DESC LIMIT 1`);

export const applicationById = (db: Queryable, id: string): Promise<ApplicationRow | null> =>
  db.maybe<ApplicationRow>(sql`SELECT ${COLUMNS} FROM identity_application a WHERE a.id = ${id}`);

/** What an applicant sent. */
export interface Submission {
  readonly factsSealed: Buffer;
  readonly documentHash: Buffer;
  readonly endsOn: string | null;
  readonly selfieCode: string | null;
}

const isOnAnother = (userId: string, hash: Buffer) => sql`EXISTS (SELECT FROM identity_application x
  WHERE x.document_hash = ${hash} AND x.user_id <> ${userId} AND x.state IN ('pending', 'more_asked', 'approved'))`;

export async function insertApplication(
  tx: Tx,
  { id, userId, level }: Pick<ApplicationRow, 'id' | 'userId' | 'level'>,
  { factsSealed, documentHash, endsOn, selfieCode }: Submission,
): Promise<void> {
  await tx.run(sql`
    INSERT INTO identity_application (id, user_id, level, facts_sealed, document_hash, is_flagged, document_ends,
                                      selfie_code)
    SELECT ${id}::uuid, ${userId}::uuid, ${level}::smallint, ${factsSealed}::bytea, ${documentHash}::bytea,
           ${isOnAnother(userId, documentHash)}, ${endsOn}::date, ${selfieCode}::text`);
}

/** What the applicant answered to staff, who keep the case. */
export async function amendApplication(
  tx: Tx,
  { id, userId }: Pick<ApplicationRow, 'id' | 'userId'>,
  { factsSealed, documentHash, endsOn, selfieCode }: Submission,
): Promise<void> {
  await tx.run(sql`
    UPDATE identity_application SET state = 'pending', facts_sealed = ${factsSealed}, document_hash = ${documentHash},
      is_flagged = ${isOnAnother(userId, documentHash)}, document_ends = ${endsOn}::date, selfie_code = ${selfieCode},
      submitted_at = clock_timestamp(), words = NULL, vendor_id = NULL,
      first_approver_id = NULL
    WHERE id = ${id}`);
}

/** Applications and answers of the account within the last day. */
export async function sentToday(db: Queryable, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM identity_application
    WHERE user_id = ${userId} AND submitted_at > now() - interval '1 day'`);
  return count;
}

/** Who takes a case decides it: the check service has it no longer. */
export async function setOwner(tx: Tx, id: string, ownerId: string | null): Promise<void> {
  await tx.run(sql`
    UPDATE identity_application SET owner_id = ${ownerId}::uuid, vendor_since = NULL,
      owned_at = CASE WHEN ${ownerId}::uuid IS NULL THEN NULL ELSE clock_timestamp() END
    WHERE id = ${id}`);
}

/** One of staff has approved it: the case waits for another. */
export async function setFirstApproval(tx: Tx, id: string, approverId: string): Promise<void> {
  await tx.run(sql`
    UPDATE identity_application SET first_approver_id = ${approverId}, owner_id = NULL, owned_at = NULL WHERE id = ${id}`);
}

type Verdict = Pick<ApplicationRow, 'refusal' | 'words'> & { readonly state: Exclude<ApplicationState, 'none'> };

export async function setVerdict(tx: Tx, id: string, { state, refusal, words }: Verdict): Promise<void> {
  await tx.run(sql`
    UPDATE identity_application SET state = ${state}, refusal = ${refusal}, words = ${words},
      vendor_since = NULL,
      decided_at = CASE WHEN ${state}::text IN ('approved', 'refused') THEN clock_timestamp() END
    WHERE id = ${id}`);
}

/** The approved application that a new one replaces ends. */
export async function endApproved(tx: Tx, userId: string, level: IdentityLevel): Promise<void> {
  await tx.run(sql`
    UPDATE identity_application SET state = 'expired'
    WHERE user_id = ${userId} AND level = ${level} AND state = 'approved'`);
}

export async function setLevel(tx: Tx, userId: string, level: ProvenLevel): Promise<void> {
  await tx.run(sql`UPDATE app_user SET identity_level = ${level} WHERE id = ${userId}`);
}

const MAX_SAME = 20;

/** Accounts that an application with the same document was made on, refused ones left out. */
export const sameDocument = (
  db: Queryable,
  userId: string,
  hash: Buffer,
): Promise<{ userId: string; name: string }[]> =>
  db.many<{ userId: string; name: string }>(sql`
    SELECT u.id AS "userId", u.nickname AS name FROM app_user u
    WHERE u.id <> ${userId} AND u.id IN (SELECT x.user_id FROM identity_application x
      WHERE x.document_hash = ${hash} AND x.state <> 'refused')
    ORDER BY u.nickname LIMIT ${MAX_SAME}`);

/** Accounts that an application was made on with a document of one of these hashes. */
export async function applicantsWith(db: Queryable, hashes: readonly Buffer[]): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    SELECT DISTINCT a.user_id AS id FROM identity_application a
    WHERE a.document_hash = ANY (${[...hashes]}::bytea[]) LIMIT ${MAX_SAME}`);
  return rows.map(({ id }) => id);
}

/** A closed account waits for no decision (the move `close`). */
export async function endApplications(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    UPDATE identity_application SET state = 'expired' WHERE user_id = ${userId} AND state IN ('pending', 'more_asked')`);
}
