import { openReceiving, setAutoPay } from '#contract/functions/switches.ts';
import { closes } from '#core/staff/suspensions.ts';
import type { Reaction } from '#server/app/feature.ts';
import { requireFactorBound } from '#server/features/auth/public.ts';
import { requireUnpaused } from '#server/features/bail/public.ts';
import { setting, storeSwitches } from '#server/features/switches/public.ts';
import type { WriteCall } from '#server/gateway/handler.ts';

/** To take payouts is new business, by hand and by a channel. */
async function requireNewBusiness(call: WriteCall): Promise<void> {
  await requireFactorBound(call);
  await requireUnpaused(call.tx, call.session.userId);
}

export const openReceivingHandler = setting(openReceiving, () => ({ isReceiving: true }), requireNewBusiness);

const isOn = (flag: string | number): boolean => Number(flag) === 1;

export const setAutoPayHandler = setting(
  setAutoPay,
  ({ isAutoPay }, now) => ({ isAutoPay: isAutoPay === undefined ? !now.isAutoPay : isOn(isAutoPay) }),
  requireNewBusiness,
);

/** A payer who is suspended receives no more. What they took stays theirs until its clock: they may have paid it by hand already. */
export const suspendedPayerReaction: Reaction<'users.changed'> = {
  events: ['users.changed'],
  async run(tx, events) {
    for (const { to, payload } of events) {
      const { what, scope } = payload;
      if (what !== 'suspended' || scope === undefined || !closes(scope, 'placing')) continue;
      await storeSwitches(tx, to.owner, { isReceiving: false, isAutoPay: false });
    }
  },
};
