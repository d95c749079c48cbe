import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { SwapQuoteTable, SwapTable } from '#server/platform/postgres/tables/swaps.ts';

export type NewQuote = Pick<SwapQuoteTable, 'userId' | 'side' | 'id' | 'points' | 'btc' | 'mid' | 'spreadBps'>;

/** The caller's quote, in the place of the last one, whichever way that went. Answers until when it holds, by the database's clock. */
export async function saveQuote(tx: Tx, quote: NewQuote, seconds: number): Promise<Date> {
  const { expiresAt } = await tx.one<{ expiresAt: Date }>(sql`
    INSERT INTO swap_quote (user_id, side, id, points, btc, mid, spread_bps, quoted_at, expires_at)
    VALUES (${quote.userId}, ${quote.side}, ${quote.id}, ${quote.points}, ${quote.btc}, ${quote.mid}, ${quote.spreadBps},
            clock_timestamp(), clock_timestamp() + make_interval(secs => ${seconds}))
    ON CONFLICT (user_id) DO UPDATE SET side = excluded.side, id = excluded.id, points = excluded.points,
      btc = excluded.btc, mid = excluded.mid, spread_bps = excluded.spread_bps, quoted_at = excluded.quoted_at,
      expires_at = excluded.expires_at, used_at = NULL
    RETURNING expires_at`);
  return expiresAt;
}

export interface QuoteRow extends NewQuote, Pick<SwapQuoteTable, 'expiresAt' | 'usedAt'> {
  /** The database's clock. */
  readonly now: Date;
}

/** A quote of this user, locked; null: there is none by this id, or a newer one took its place. */
export const lockQuote = (tx: Tx, userId: string, id: string): Promise<QuoteRow | null> =>
  tx.maybe<QuoteRow>(sql`
    SELECT user_id, side, id, points, btc, mid, spread_bps, expires_at,
           used_at, clock_timestamp() AS now
    FROM swap_quote WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`);

/** Uses a quote up, and writes the swap that it becomes. */
export async function insertSwap(tx: Tx, row: Omit<SwapTable, 'at'>, quoteId: string): Promise<void> {
  await tx.run(sql`UPDATE swap_quote SET used_at = clock_timestamp() WHERE id = ${quoteId}`);
  await tx.run(sql`
    INSERT INTO swap (id, user_id, side, points, btc, mid, spread_bps)
    VALUES (${row.id}, ${row.userId}, ${row.side}, ${row.points}, ${row.btc}, ${row.mid}, ${row.spreadBps})`);
}

/** The side of a quote of this user, without a lock: it names the accounts that are locked first. */
export const hasQuote = async (db: Queryable, userId: string, id: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT 1 FROM swap_quote WHERE id = ${id} AND user_id = ${userId}`)) !== null;
