import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** The fee of a way to pay: the general one where it has no row. Changes of settings run one at a time. */
export async function lockMethodFee(tx: Tx, method: string): Promise<{ readonly feeBps: number | null }> {
  const row = await tx.maybe<{ feeBps: number }>(sql`
    SELECT fee_bps FROM payment_method_fee WHERE method = ${method} FOR UPDATE`);
  return row ?? { feeBps: null };
}

/** Basis points; null: the general fee. */
export async function writeMethodFee(tx: Tx, method: string, feeBps: number | null): Promise<void> {
  if (feeBps === null) {
    await tx.run(sql`DELETE FROM payment_method_fee WHERE method = ${method}`);
    return;
  }
  await tx.run(sql`
    INSERT INTO payment_method_fee (method, fee_bps) VALUES (${method}, ${feeBps})
    ON CONFLICT (method) DO UPDATE SET fee_bps = excluded.fee_bps`);
}
