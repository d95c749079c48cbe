import { bindUpload } from '#server/features/uploads/public.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { ProviderDocumentTable } from '#server/platform/postgres/tables/providers.ts';
import type { UploadTable } from '#server/platform/postgres/tables/users.ts';

export interface BusinessDocument
  extends Pick<ProviderDocumentTable, 'applicationId' | 'name' | 'at'>,
    Pick<UploadTable, 'kind' | 'bytes'> {
  /** The id of its upload. */
  readonly id: string;
}

/** The documents of these applications, oldest first. */
export const documentsOf = (db: Queryable, applicationIds: readonly string[]): Promise<BusinessDocument[]> =>
  db.many<BusinessDocument>(sql`
    SELECT d.upload_id AS id, d.application_id, d.name, d.at, u.kind, u.bytes
    FROM provider_document d JOIN upload u ON u.id = d.upload_id
    WHERE d.application_id = ANY (${[...applicationIds]}::uuid[]) ORDER BY d.at, d.upload_id`);

export const presentDocuments = (documents: readonly BusinessDocument[], applicationId: string) =>
  documents
    .filter((document) => document.applicationId === applicationId)
    .map(({ id, name, kind, bytes, at }) => ({ id, name, kind, bytes, at }));

interface NewDocument {
  readonly uploadId: string;
  readonly applicationId: string;
  readonly userId: string;
  readonly name: string;
}

/** False: the file is missing, another's, or used already. */
export async function bindDocument(tx: Tx, { uploadId, applicationId, userId, name }: NewDocument): Promise<boolean> {
  if (!(await bindUpload(tx, { id: uploadId, ownerId: userId, purpose: 'business' }, applicationId))) return false;
  await tx.run(sql`
    INSERT INTO provider_document (upload_id, application_id, name) VALUES (${uploadId}, ${applicationId}, ${name})`);
  return true;
}

/** The file of a document that was taken out of an application; null: the application has no such document. */
export const takeOutDocument = (
  tx: Tx,
  applicationId: string,
  id: string,
): Promise<Pick<UploadTable, 'id' | 'key'> | null> =>
  tx.maybe<Pick<UploadTable, 'id' | 'key'>>(sql`
    DELETE FROM provider_document d USING upload u
    WHERE d.upload_id = ${id} AND d.application_id = ${applicationId} AND u.id = d.upload_id RETURNING u.id, u.key`);

/** The application of a document; null: there is no such document. */
export async function applicationOfDocument(db: Queryable, id: string): Promise<{ id: string; name: string } | null> {
  return db.maybe<{ id: string; name: string }>(sql`
    SELECT application_id AS id, name FROM provider_document WHERE upload_id = ${id}`);
}
