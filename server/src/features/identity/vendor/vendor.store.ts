import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export async function markAtVendor(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    UPDATE identity_application SET vendor_since = clock_timestamp(), vendor_id = NULL WHERE id = ${id}`);
}

/** Unless staff took it while it was being sent. */
export async function setVendorId(db: Queryable, id: string, vendorId: string): Promise<void> {
  await db.run(sql`
    UPDATE identity_application SET vendor_id = ${vendorId} WHERE id = ${id} AND vendor_since IS NOT NULL`);
}

/** Staff have it from now on. */
export async function endVendor(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`UPDATE identity_application SET vendor_since = NULL WHERE id = ${id}`);
}

export const applicationAtVendor = (db: Queryable, vendorId: string): Promise<{ id: string } | null> =>
  db.maybe<{ id: string }>(sql`SELECT id FROM identity_application WHERE vendor_id = ${vendorId}`);

/** Applications that the check service has had for so long. */
export const atVendorFor = (db: Queryable, seconds: number, limit: number): Promise<{ id: string }[]> =>
  db.many<{ id: string }>(sql`
    SELECT id FROM identity_application WHERE vendor_since <= now() - make_interval(secs => ${seconds})
    ORDER BY vendor_since LIMIT ${limit}`);
