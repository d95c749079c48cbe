import { quickPlace } from '#contract/functions/placing.ts';
import { currencyOf } from '#core/money/currency.ts';
import { handle, type ParamsOf, type ResultOf, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { faceSum, takeStock } from './buy-ad-stock.ts';
import { checkPair } from './open-guards.ts';
import { type NewOrder, openOrder, openPointsAccount } from './open-order.ts';
import { lockBestMatch, type Match } from './quick-match.ts';
import { claimImages, openSeals, refuseKnown, type SealedCard, writingCodes } from './seal-cards.ts';

type Params = ParamsOf<typeof quickPlace>;
type Result = ResultOf<typeof quickPlace>;

/**
 * Sells to the best offer in one step, at the quoted price or better. What went away since the quote is passed over; the
 * price of the offer that is taken is locked. The same request id makes one order at most.
 */
export const quickPlaceHandler = handle(quickPlace, async (call: WriteCall, params): Promise<Result> => {
  const { tx, services, session } = call;
  // Of two that send one request at once, the second waits here and finds the order of the first.
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${params.requestId}, 0))`);
  const done = await placedBefore(tx, session.userId, params);
  if (done !== null) return done;
  const limit = services.rules.get('orders.max_cards');
  if (params.cards.length > limit) throw new AppError('orders.too_many_cards', { limit });
  const cards = await cardsOf(call, params);
  const order = { id: newId(), code: newCode('GO'), holdId: newId() };
  await openPointsAccount(call, session.userId);
  await claimImages(tx, { orderId: order.id, ownerId: session.userId }, cards);
  await refuseKnown(tx, cards);
  await insertCards(call, { orderId: order.id, params }, cards);
  const { ad, price, amount } = await taken(call, params);
  // Kept with the payer, who is known only now.
  await tx.run(sql`UPDATE gift_card SET home = ${ad.providerId} WHERE order_id = ${order.id}`);
  await takeStock(call, ad, amount);
  const made: NewOrder = {
    ...order,
    direction: 'buy_ad',
    ad,
    sellerId: session.userId,
    providerId: ad.providerId,
    state: 'to_view',
    faceValue: faceSum(ad.currency, facesOf(params)),
    cardCount: cards.length,
    unitPrice: price,
    amount,
    description: params.description,
    quick: { requestId: params.requestId, maxTransfers: services.rules.get('orders.max_transfers') },
  };
  await openOrder(call, made);
  return {
    orderCode: order.code,
    adCode: ad.code,
    opponentCode: ad.providerId,
    orderAmount: amount.toString(),
    unitPrice: price.toString(),
  };
});

const facesOf = ({ cards }: Params): number[] => cards.map((card) => card.faceValue);

function placedBefore(db: Queryable, sellerId: string, { requestId }: Params): Promise<Result | null> {
  return db.maybe<Result>(sql`
    SELECT code AS "orderCode", ad_code AS "adCode", provider_id AS "opponentCode", order_amount::text AS "orderAmount",
           unit_price::text AS "unitPrice"
    FROM gift_order WHERE seller_id = ${sellerId} AND request_id = ${requestId}`);
}

async function cardsOf(call: WriteCall, params: Params): Promise<SealedCard[]> {
  const codes = await openSeals(call, params.requestId, params);
  return codes.map((stored, index) => ({
    id: newId(),
    row: index + 1,
    stored,
    imageId: params.cards[index]?.imageId.toLowerCase() ?? '',
  }));
}

/** The offer that takes the cards, locked. */
async function taken(call: WriteCall, params: Params): Promise<Match> {
  const { tx, services, session } = call;
  const { match } = await lockBestMatch(call, {
    sellerId: session.userId,
    cardTypeId: params.cardTypeId,
    faces: facesOf(params),
    receipt: params.receipt,
    minUnitPrice: BigInt(params.minUnitPrice),
    amount: null,
    without: [],
  });
  if (match === null) throw new AppError('orders.no_match');
  await checkPair({ services, db: tx }, { sellerId: session.userId, providerId: match.ad.providerId }, session.userId);
  return match;
}

async function insertCards(
  { tx, session }: WriteCall,
  { orderId, params }: { readonly orderId: string; readonly params: Params },
  cards: readonly SealedCard[],
): Promise<void> {
  const type = await tx.maybe<{ currency: string }>(
    sql`SELECT currency FROM card_type WHERE id = ${params.cardTypeId}`,
  );
  if (type === null) throw new AppError('orders.no_match');
  const whole = 10n ** BigInt(currencyOf(type.currency).unit);
  await writingCodes(cards, () =>
    tx.run(sql`
      INSERT INTO gift_card (id, home, order_id, seller_id, row_no, face_value, code_sealed, code_hash, code_tail, image_id)
      SELECT c.id, ${session.userId}, ${orderId}, ${session.userId}, c.row, c.face, c.sealed, c.hash, c.tail, c.image
      FROM unnest(${cards.map((card) => card.id)}::uuid[], ${cards.map((card) => card.row)}::smallint[],
                  ${facesOf(params).map((face) => BigInt(face) * whole)}::bigint[],
                  ${cards.map((card) => card.stored.sealed)}::bytea[], ${cards.map((card) => card.stored.hash)}::bytea[],
                  ${cards.map((card) => card.stored.tail)}::text[], ${cards.map((card) => card.imageId)}::uuid[])
        AS c (id, row, face, sealed, hash, tail, image)`),
  );
}
