import { type Standing, standingAfter } from '#core/offers/standing.ts';
import { moveOffers } from '#server/features/shelf/public.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/**
 * The cards of these sell ads have changed: what is on sale of each is counted again, under its lock. An ad whose last
 * card was sold leaves the shelf, and one that left it so comes back with new cards.
 */
export async function refreshStock(tx: Tx, adIds: readonly string[]): Promise<void> {
  for (const adId of [...new Set(adIds)].sort()) {
    const ad = await tx.one<Standing & { readonly soldOut: boolean }>(sql`
      SELECT status, closed_by_itself, sold_out FROM refresh_on_sale(${adId})`);
    const event = ad.soldOut ? 'run_out' : 'restock';
    if (standingAfter(ad, event) !== null) await moveOffers(tx, { side: 'sell', event }, [adId]);
  }
}
