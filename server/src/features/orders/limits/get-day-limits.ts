import { getDayLimits } from '#contract/functions/day-limits.ts';
import { dayLimits, leftOfDay, PROVEN_LEVELS } from '#core/identity/day-limits.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { readSellerDay } from './seller-day.store.ts';

export const getDayLimitsHandler = handle(getDayLimits, async ({ services, db, session }: UserCall) => {
  const { level, isByBail, used, resetsAt } = await readSellerDay(db, session.userId);
  const trade = dayLimits('trade', services.rules);
  const out = dayLimits('out', services.rules);
  return {
    level,
    isByBail,
    used: used.toString(),
    left: leftOfDay(trade[level], used).toString(),
    resetsAt,
    levels: PROVEN_LEVELS.map((each) => ({
      level: each,
      trade: trade[each].toString(),
      out: out[each].toString(),
    })),
  };
});
