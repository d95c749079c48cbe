import { setPrice } from '#contract/functions/goods.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { PRICE_SCALE } from '#core/money/price.ts';
import { requireOfferProof } from '#server/features/auth/public.ts';
import { requireOfferable } from '#server/features/bail/public.ts';
import { handle, type ParamsOf, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { hasHigherPricedOrder } from './sell.store.ts';

export const setPriceHandler = handle(setPrice, changeFloor, requireOfferProof);

/** The floor price applies to all of the caller's ads of these types, now and later; 0 removes it. */
async function changeFloor(call: WriteCall, params: ParamsOf<typeof setPrice>) {
  const { tx, session } = call;
  const cardTypeIds = [...new Set(params.cardTypeIds)].sort();
  const price = parseDecimal(params.price, PRICE_SCALE) ?? 0n;
  await requireTypes(tx, cardTypeIds);
  await requireOfferable(call, 'cards');
  await (price > 0n
    ? keepFloor(tx, session.userId, { cardTypeIds, price })
    : dropFloor(tx, session.userId, cardTypeIds));
  const floor = price > 0n ? price : null;
  await tx.run(sql`
    WITH mine AS (
      SELECT id FROM sell_ad WHERE seller_id = ${session.userId} AND card_type_id = ANY(${cardTypeIds}::text[])
        AND status <> 'removed' ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE sell_ad AS a SET internal_price = ${floor}::bigint, updated_at = now() FROM mine WHERE a.id = mine.id`);
  const lowerThanOrder =
    floor !== null && (await hasHigherPricedOrder(tx, { ownerId: session.userId, cardTypeIds }, floor));
  return { changed: cardTypeIds.length, lowerThanOrder };
}

async function requireTypes(tx: Tx, ids: readonly string[]): Promise<void> {
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM card_type WHERE id = ANY(${ids}::text[])`,
  );
  if (count < ids.length) throw new AppError('ads.card_type_unknown');
}

async function keepFloor(
  tx: Tx,
  ownerId: string,
  { cardTypeIds, price }: { readonly cardTypeIds: readonly string[]; readonly price: bigint },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO sell_floor (owner_id, card_type_id, price)
    SELECT ${ownerId}, t.id, ${price} FROM unnest(${cardTypeIds}::text[]) AS t (id)
    ON CONFLICT (owner_id, card_type_id) DO UPDATE SET price = excluded.price, updated_at = now()`);
}

async function dropFloor(tx: Tx, ownerId: string, cardTypeIds: readonly string[]): Promise<void> {
  await tx.run(sql`DELETE FROM sell_floor WHERE owner_id = ${ownerId} AND card_type_id = ANY(${cardTypeIds}::text[])`);
}
