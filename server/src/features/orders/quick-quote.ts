import { quickQuote } from '#contract/functions/placing.ts';
import { amount } from '#core/money/amount.ts';
import { splitOf } from '#core/orders/split.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { loadPeople } from './order-details.store.ts';
import { presentBadge } from './orders.present.ts';
import { findMatches } from './quick-match.ts';
import { statsOf } from './trade-stats.ts';

/** What the best offer pays for these cards now. Placing takes it at this price or better. */
export const quickQuoteHandler = handle(quickQuote, async (call: UserCall, { cardTypeId, faces, receipt }) => {
  const { services, db, session } = call;
  const limit = services.rules.get('orders.max_cards');
  if (faces.length > limit) throw new AppError('orders.too_many_cards', { limit });
  const matches = await findMatches(call, {
    sellerId: session.userId,
    cardTypeId,
    faces,
    receipt,
    minUnitPrice: 0n,
    amount: null,
    without: [],
  });
  const best = matches[0];
  if (best === undefined) throw new AppError('orders.no_match');
  const { providerId, feeBps } = best.ad;
  const split = splitOf(best.amount, amount(best.amount), feeBps ?? services.rules.get('orders.fee_bps'));
  const people = await loadPeople(db, [providerId]);
  const stats = await statsOf(db, [providerId]);
  return {
    unitPrice: best.price.toString(),
    orderAmount: best.amount.toString(),
    fee: split.fee.toString(),
    payout: split.sellerGets.toString(),
    provider: presentBadge(providerId, { people, stats }, services.presence),
    offers: matches.length,
    viewTimeoutS: services.rules.get('orders.view_timeout_s'),
    maxTransfers: services.rules.get('orders.max_transfers'),
  };
});
