import { quickPlace } from '#contract/functions/placing.ts';
import { formsOfType } from '#server/features/catalog/public.ts';
import { handle, type ParamsOf, type ResultOf, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { withProbes } from '#server/platform/limits/duplicate-probes.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { withCodes } from '../place/brought-cards.ts';
import { findOffer, type PricedOffer, priced } from '../place/offers.store.ts';
import { openPointsAccount, placeOne } from '../place/place-one.ts';
import { findMatches, MAX_LOCKED } from './quick-match.ts';
import { quickRequest } from './quick-request.ts';

type Params = ParamsOf<typeof quickPlace>;
type Result = ResultOf<typeof quickPlace>;

/**
 * Sells to the best offer in one step, at the quoted price or better, or to a chosen one before others. Offers that closed
 * since the quote are skipped; the price is that of the offer taken. One request id makes at most one order.
 */
export const quickPlaceHandler = handle(quickPlace, async (call: WriteCall, params): Promise<Result> => {
  const { tx, services, session } = call;
  // Of two concurrent calls with one request, the second waits here and finds the order of the first.
  await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${params.requestId}, 0))`);
  const done = await placedBefore(tx, session.userId, params);
  if (done !== null) return done;
  const chosen = await chosenOffer(call, params);
  const receipt = chosen?.offer.receipt ?? params.receipt;
  const brought = await quickRequest(tx, {
    seller: session,
    cardTypeId: params.cardTypeId,
    minUnitPrice: BigInt(params.minUnitPrice),
    cards: params.cards,
    description: params.description,
    receipt,
    requestId: params.requestId,
  });
  const forms = await formsOfType(tx, params.cardTypeId);
  const request = await withCodes(call, brought, { scope: params.requestId, forms, sealed: params });
  await openPointsAccount(call, session.userId);
  const matches = await findMatches(
    { services, db: tx },
    {
      placement: brought,
      cardTypeId: params.cardTypeId,
      faces: params.cards.map(({ faceValue }) => faceValue),
      receipt,
      without: [],
    },
  );
  const others = matches.filter(({ offer }) => offer.id !== chosen?.offer.id);
  const candidates = [...(chosen ? [chosen] : []), ...others].slice(0, MAX_LOCKED);
  const { candidate, answer } = await withProbes({ rules: services.rules, userId: session.userId }, () =>
    placeOne(call, { ...request, candidates, prefersFirst: chosen !== null }),
  );
  return { ...answer, unitPrice: String(candidate.price) };
});

/**
 * The offer that the seller chose, as they saw it; null when the platform chooses. With its receipt a receipt is declared:
 * the seller agrees to it by choosing.
 */
async function chosenOffer({ tx, services }: WriteCall, params: Params): Promise<PricedOffer | null> {
  if (params.chosen === undefined) return null;
  const offer = await findOffer(tx, params.chosen.adCode);
  if (offer === null || offer.cardTypeId !== params.cardTypeId) throw new AppError('nothing.found');
  if (offer.version !== params.chosen.adVersion) throw new AppError('orders.price_changed');
  return priced(services.rates, offer);
}

function placedBefore(db: Queryable, sellerId: string, { requestId }: Params): Promise<Result | null> {
  return db.maybe<Result>(sql`
    SELECT code AS "orderCode", ad_code, provider_id AS "opponentCode", order_amount::text,
           unit_price::text
    FROM gift_order WHERE seller_id = ${sellerId} AND request_id = ${requestId}`);
}
