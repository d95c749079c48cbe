import type { Tx } from '../platform/postgres/db.ts';

/**
 * Lengthens the clocks of an area that ran when a silence of the product began by so many seconds, in the transaction that
 * notes the silence. Returns how many.
 */
export type LengthenClocks = (tx: Tx, seconds: number) => Promise<number>;
