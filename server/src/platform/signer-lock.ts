import type { Tx } from './postgres/db.ts';
import { sql } from './postgres/sql.ts';

/** Two signers with one key would give a number to two payments, and a payment that is being signed must not be taken back: one at a time. */
const LOCK = 7_203_114_511;

/** While a transaction holds it, no signer decides on a payment, and no owner takes one back that a signer has. */
export const lockSigner = (tx: Tx): Promise<number> => tx.run(sql`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`);
