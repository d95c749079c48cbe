import { quickQuote } from '#contract/functions/placing.ts';
import { amount } from '#core/money/amount.ts';
import { nextOpening } from '#core/offers/open-hours.ts';
import { refusalWithoutLocks } from '#core/orders/place.ts';
import { splitOf } from '#core/orders/split.ts';
import { statsOf } from '#server/features/people/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { loadPeople } from '../order-details.store.ts';
import { presentBadge } from '../orders.present.ts';
import { placeRules } from '../place/place-batch.ts';
import { refusalError } from '../place/refusal-error.ts';
import { findMatches } from './quick-match.ts';
import { quickRequest } from './quick-request.ts';

/** The price that the best offer pays for these cards now. Placing accepts this price or better. */
export const quickQuoteHandler = handle(quickQuote, async (call: UserCall, { cardTypeId, faces, receipt, again }) => {
  const { services, db, session } = call;
  const placement = await quickRequest(db, {
    seller: session,
    cardTypeId,
    minUnitPrice: 0n,
    cards: faces.map((faceValue) => ({ faceValue })),
    receipt,
  });
  const refusal = refusalWithoutLocks(placement, placeRules(services));
  if (refusal !== null) throw refusalError(refusal);
  const matches = await findMatches(call, {
    placement,
    cardTypeId,
    faces,
    receipt,
    without: [],
    last: again === undefined ? null : await providerOf(db, session.userId, again),
  });
  const best = matches[0];
  if (best === undefined) throw new AppError('orders.no_match');
  const { ownerId: providerId, feeBps, openHours } = best.offer;
  const opensAt = nextOpening(Date.now(), openHours);
  const split = splitOf(best.amount, amount(best.amount), feeBps ?? services.rules.get('orders.fee_bps'));
  const people = await loadPeople(db, [providerId]);
  const stats = await statsOf(db, [providerId]);
  return {
    unitPrice: String(best.price),
    orderAmount: best.amount.toString(),
    fee: split.fee.toString(),
    payout: split.sellerGets.toString(),
    provider: presentBadge(providerId, { people, stats }, services.presence),
    opensAt: opensAt === null ? null : new Date(opensAt).toISOString(),
    offers: matches.length,
    viewTimeoutS: services.rules.get('orders.view_timeout_s'),
    maxTransfers: services.rules.get('orders.max_transfers'),
  };
});

/** The provider of an own order; null: the order is not the caller's. */
async function providerOf(db: Queryable, sellerId: string, code: string): Promise<string | null> {
  const row = await db.maybe<{ providerId: string }>(
    sql`SELECT provider_id FROM gift_order WHERE code = ${code} AND seller_id = ${sellerId}`,
  );
  return row?.providerId ?? null;
}
