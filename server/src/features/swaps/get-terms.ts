import { getSwapTerms } from '#contract/functions/swaps.ts';
import { leftOfDay } from '#core/identity/day-limits.ts';
import { spareOf } from '#core/outflow/outflow.ts';
import { moneyHeldUntil } from '#server/features/auth/public.ts';
import { spareNow } from '#server/features/bail/public.ts';
import { partyById } from '#server/features/sends/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { standingOf, swapRules } from './swap-facts.ts';

export const getSwapTermsHandler = handle(getSwapTerms, async (call: UserCall) => {
  const { services, db, session } = call;
  const standing = await standingOf(call, await partyById(db, session.userId));
  const rules = swapRules(services);
  return {
    least: rules.minPoints.toString(),
    most: rules.maxPoints.toString(),
    spreadBps: services.rules.get('swaps.spread_bps'),
    quoteSeconds: services.rules.get('swaps.quote_s'),
    points: standing.available.toString(),
    spare: await spareNow(db, { userId: session.userId, way: 'swap' }, spareOf(standing, rules)),
    btc: standing.availableBtc.toString(),
    outLimit: standing.outLimit.toString(),
    leftToday: leftOfDay(standing.outLimit, standing.outToday).toString(),
    heldUntil: await moneyHeldUntil(db, session.userId),
    isOpen: standing.mid !== null,
    isDemo: standing.market?.isDemo ?? false,
  };
});
