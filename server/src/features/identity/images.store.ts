import type { ImagePart } from '#core/identity/documents.ts';
import { bindUpload, removeReplaced } from '#server/features/uploads/public.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { IdentityImageTable } from '#server/platform/postgres/tables/identity.ts';

type ImageRow = Pick<IdentityImageTable, 'imageId' | 'part'>;

export const imagesOf = (db: Queryable, applicationId: string): Promise<ImageRow[]> =>
  db.many<ImageRow>(sql`
    SELECT image_id, part FROM identity_image WHERE application_id = ${applicationId} ORDER BY part`);

/** Binds an image to an application, in place of the one it had, whose file is removed at once; false: it is missing, another's, or used already. */
export async function bindImage(
  { services, tx }: Pick<WriteCall, 'services' | 'tx'>,
  { userId, applicationId }: { readonly userId: string; readonly applicationId: string },
  { imageId, part }: { readonly imageId: string; readonly part: ImagePart },
): Promise<boolean> {
  if (!(await bindUpload(tx, { id: imageId, ownerId: userId, purpose: 'identity' }, applicationId))) return false;
  const old = await tx.many<Pick<IdentityImageTable, 'imageId'>>(sql`
    DELETE FROM identity_image WHERE application_id = ${applicationId} AND part = ${part}
    RETURNING image_id`);
  await removeReplaced(
    services,
    tx,
    old.map((row) => row.imageId),
  );
  await tx.run(sql`
    INSERT INTO identity_image (image_id, application_id, part) VALUES (${imageId}, ${applicationId}, ${part})`);
  return true;
}
