import { getAddress, setAddress } from '#contract/functions/users.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { DeliveryAddressTable } from '#server/platform/postgres/tables/users.ts';

const COLUMN = 'delivery_address.address_sealed';

type Row = Pick<DeliveryAddressTable, 'addressSealed'>;

const find = (db: Queryable, userId: string): Promise<Row | null> =>
  db.maybe<Row>(sql`SELECT address_sealed FROM delivery_address WHERE user_id = ${userId}`);

export const getAddressHandler = handle(getAddress, async ({ db, services, session }: UserCall) => {
  const row = await find(db, session.userId);
  return { address: row === null ? null : services.vault.reveal(cellOf(COLUMN, session.userId), row.addressSealed) };
});

export const setAddressHandler = handle(setAddress, async ({ tx, services, session }: WriteCall, { address }) => {
  const sealed = services.vault.seal(cellOf(COLUMN, session.userId), address);
  await tx.run(sql`
    INSERT INTO delivery_address (user_id, address_sealed) VALUES (${session.userId}, ${sealed})
    ON CONFLICT (user_id) DO UPDATE SET address_sealed = excluded.address_sealed, at = excluded.at`);
  return { ok: true as const };
});

/** Parcels need a place to go to. Throws `users.address_needed` before the user has saved one. */
export async function requireAddress(db: Queryable, userId: string): Promise<void> {
  if ((await find(db, userId)) === null) throw new AppError('users.address_needed');
}
