import { getFactors } from '#contract/functions/factors.ts';
import { isService } from '#core/access/access.ts';
import { handle, personOf, type UserCall } from '#server/gateway/handler.ts';
import { hasFactor, ownFactors } from './factors.store.ts';

export const getFactorsHandler = handle(getFactors, async ({ services, session, db }: UserCall) => {
  const { role } = session;
  const { totpBoundAt, passkeys, recoveryLeft, moneyHeldUntil, resetDueAt, ...bound } = await ownFactors(
    db,
    personOf(session),
  );
  const isEnforced = services.rules.get('auth.second_factor_needed') === 1;
  return {
    totpBoundAt,
    passkeys: [...passkeys],
    hasFactor: hasFactor(bound),
    recoveryLeft,
    isNeeded: isService(role) && isEnforced,
    isWaived: isService(role) && !isEnforced,
    moneyHeldUntil,
    resetDueAt,
  };
});
