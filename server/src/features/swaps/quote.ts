import { quoteSwap } from '#contract/functions/swaps.ts';
import { byCurrency, spreadCost, swapAmounts, swapPrice } from '#core/swaps/swap-price.ts';
import { requireOutflow } from '#server/features/bail/public.ts';
import { partyById } from '#server/features/sends/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { refuseSwap, standingOf, swapRules } from './swap-facts.ts';
import { saveQuote } from './swaps.store.ts';

/** No ledger keeps more. */
const MAX_UNITS = 9_000_000_000_000_000_000n;

/** Promises nothing but the price: what the user and the platform have is looked at again when it is used. */
export const quoteSwapHandler = handle(quoteSwap, async (call: WriteCall, { side, field, amount }) => {
  const { services, tx, session } = call;
  await requireOutflow(tx, { userId: session.userId, way: 'swap', at: 'offered' });
  const standing = await standingOf(call, await partyById(tx, session.userId));
  const { mid, market } = standing;
  if (mid === null) throw new AppError('swaps.no_price');
  const spreadBps = services.rules.get('swaps.spread_bps');
  const price = swapPrice(side, mid, BigInt(spreadBps));
  const amounts = swapAmounts(side, { field, amount: BigInt(amount) }, price);
  refuseSwap({ ...standing, side, amounts }, swapRules(services));
  const { points, btc } = byCurrency(side, amounts);
  if (points > MAX_UNITS || btc > MAX_UNITS) throw new AppError('swaps.house_limit');
  const quote = { userId: session.userId, side, id: newId(), points, btc, mid, spreadBps };
  const expiresAt = await saveQuote(tx, quote, services.rules.get('swaps.quote_s'));
  return {
    quoteId: quote.id,
    side,
    points: points.toString(),
    btc: btc.toString(),
    price: price.toString(),
    mid: mid.toString(),
    spreadCost: spreadCost(side, amounts, mid).toString(),
    expiresAt,
    isDemo: market?.isDemo ?? false,
  };
});
