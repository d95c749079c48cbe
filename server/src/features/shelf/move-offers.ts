import type { OfferEvent, OfferKind } from '#core/offers/standing.ts';
import type { Services } from '#server/app/services.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { isMovedBy, OFFER_TABLES, standingSet } from './standing-sql.ts';

export interface MovedOffer {
  readonly id: string;
  /** It was on the shelf before. */
  readonly wasOn: boolean;
}

/**
 * Offers `a` of one kind meet an event, locked in the order of their ids. Answers those that stand otherwise now;
 * the others stay as they are.
 */
async function moveWhere(
  tx: Tx,
  { table, event }: { table: Sql; event: OfferEvent },
  which: Sql,
): Promise<MovedOffer[]> {
  return tx.many<MovedOffer>(sql`
    WITH moved AS (
      SELECT a.id, a.status = 'on' AS was_on FROM ${table} a WHERE ${which} AND ${isMovedBy(event)}
      ORDER BY a.id FOR NO KEY UPDATE
    )
    UPDATE ${table} a SET ${standingSet([{ event, when: sql`true` }])}, updated_at = now()
    FROM moved WHERE a.id = moved.id RETURNING a.id, moved.was_on`);
}

/** Named offers of one kind meet an event. */
export async function moveOffers(
  tx: Tx,
  move: { readonly side: OfferKind; readonly event: OfferEvent },
  ids: readonly string[],
): Promise<MovedOffer[]> {
  if (ids.length === 0) return [];
  const { table } = OFFER_TABLES[move.side];
  return moveWhere(tx, { table, event: move.event }, sql`a.id = ANY(${ids}::uuid[])`);
}

/** A provider leaves: every buy ad leaves the shelf. Answers the ids. */
export async function clearShelf(tx: Tx, ownerId: string): Promise<string[]> {
  const moved = await moveWhere(tx, { table: OFFER_TABLES.buy.table, event: 'leave' }, sql`a.provider_id = ${ownerId}`);
  return moved.map(({ id }) => id);
}

/**
 * Card types are no longer traded: their offers of both sides leave the shelf, and those that closed by themselves do
 * not come back. Answers the buy ads' ids and how many offers left the shelf.
 */
export async function delistTypes(tx: Tx, typeIds: readonly string[]): Promise<{ adIds: string[]; shelved: number }> {
  const ofTypes = sql`a.card_type_id = ANY(${typeIds}::text[])`;
  const bought = await moveWhere(tx, { table: OFFER_TABLES.buy.table, event: 'delist' }, ofTypes);
  const sold = await moveWhere(tx, { table: OFFER_TABLES.sell.table, event: 'delist' }, ofTypes);
  return { adIds: bought.map(({ id }) => id), shelved: [...bought, ...sold].filter(({ wasOn }) => wasOn).length };
}

/** Tells every process, after the commit, that what it keeps of these buy ads is out of date. */
export function publishChanged(
  { services, tx }: { readonly services: Pick<Services, 'bus'>; readonly tx: Tx },
  adIds: readonly string[],
): void {
  if (adIds.length > 0) tx.afterCommit(() => services.bus.publish('ads', { adIds }));
}
