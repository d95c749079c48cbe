import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

interface NamedCardType {
  readonly cardTypeId: string;
  readonly currency: string;
}

/** The kind of card that somebody named, with its currency; null where none was named. Throws `nothing.found`. */
export async function cardTypeOf(tx: Tx, id: string | null | undefined): Promise<NamedCardType | null> {
  if (id === null || id === undefined) return null;
  const row = await tx.maybe<NamedCardType>(sql`SELECT id AS "cardTypeId", currency FROM card_type WHERE id = ${id}`);
  if (row === null) throw new AppError('nothing.found');
  return row;
}
