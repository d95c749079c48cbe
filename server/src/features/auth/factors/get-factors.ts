import { getFactors } from '#contract/functions/factors.ts';
import { isService } from '#core/access/access.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { boundAt, hasSecondFactor } from './factors.store.ts';
import { passkeysOf } from './passkeys/passkeys.store.ts';
import { moneyHeldUntil } from './protect.ts';
import { countRecoveryCodes } from './recovery-codes.ts';

export const getFactorsHandler = handle(getFactors, async ({ services, session, db }: UserCall) => {
  const { userId, role } = session;
  const { totpBoundAt } = await boundAt(db, userId);
  const heldUntil = await moneyHeldUntil(db, userId);
  const isEnforced = services.rules.get('auth.second_factor_needed') === 1;
  return {
    totpBoundAt: totpBoundAt?.toISOString() ?? null,
    passkeys: (await passkeysOf(db, userId)).map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    hasFactor: await hasSecondFactor(db, userId),
    recoveryLeft: await countRecoveryCodes(db, userId),
    isNeeded: isService(role) && isEnforced,
    isWaived: isService(role) && !isEnforced,
    moneyHeldUntil: heldUntil?.toISOString() ?? null,
  };
});
