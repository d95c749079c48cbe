import { getSendTerms } from '#contract/functions/sends.ts';
import { leftOfDay } from '#core/identity/day-limits.ts';
import { spareOf } from '#core/outflow/outflow.ts';
import { moneyHeldUntil } from '#server/features/auth/public.ts';
import { spareNow } from '#server/features/bail/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { senderFacts, sendRules } from './send-facts.ts';
import { partyById } from './sends.store.ts';

const DAY_MS = 86_400_000;

export const getSendTermsHandler = handle(getSendTerms, async ({ services, db, session }: UserCall) => {
  const facts = await senderFacts(services, db, await partyById(db, session.userId));
  const rules = sendRules(services);
  return {
    least: rules.least.toString(),
    below: rules.below.toString(),
    outToday: facts.outToday.toString(),
    outLimit: facts.outLimit.toString(),
    leftToday: leftOfDay(facts.outLimit, facts.outToday).toString(),
    spare: await spareNow(db, { userId: session.userId, way: 'send' }, spareOf(facts, rules)),
    resetsAt: new Date((Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS).toISOString(),
    heldUntil: await moneyHeldUntil(db, session.userId),
  };
});
