import { z } from 'zod';
import type { AccountFields } from '#core/payment-accounts/check-account.ts';
import { FIELD_NAMES } from '#core/payment-accounts/places.ts';
import type { Services } from '#server/app/services.ts';
import { linkFor, type Viewing } from '#server/features/uploads/public.ts';
import type { SealedCell } from '#server/platform/crypto/sealed-cell.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

const zTarget = z.object({
  holder: z.string(),
  fields: z.partialRecord(z.enum(FIELD_NAMES), z.string()),
  qrImageId: z.uuid().optional(),
});

/** An account that somebody is to pay, as it was when that was agreed. */
export interface Target {
  readonly holder: string;
  readonly fields: AccountFields;
  /** Upload of the QR image of an online wallet; null: it has none. */
  readonly qrImageId: string | null;
}

export const sealTarget = (
  { vault }: Pick<Services, 'vault'>,
  cell: SealedCell,
  { holder, fields, qrImageId }: Target,
): Buffer => vault.seal(cell, JSON.stringify({ holder, fields, qrImageId: qrImageId ?? undefined }));

export function openTarget({ vault }: Pick<Services, 'vault'>, cell: SealedCell, sealed: Buffer): Target {
  const { holder, fields, qrImageId = null } = zTarget.parse(JSON.parse(vault.reveal(cell, sealed)));
  return { holder, fields: fields as AccountFields, qrImageId };
}

/**
 * A link to the QR image, for a caller who was allowed to see the account; null: it has none, or its owner has put another in
 * its place since, which is not what was agreed.
 */
export async function qrLinkOf(call: Viewing & { db: Queryable }, { qrImageId }: Target): Promise<string | null> {
  if (qrImageId === null) return null;
  const usedUpload = await call.db.maybe(sql`SELECT 1 FROM upload WHERE id = ${qrImageId} AND used_by IS NOT NULL`);
  return usedUpload === null ? null : linkFor(call, qrImageId).url;
}
