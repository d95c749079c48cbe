import { payBail } from '#contract/functions/bail.ts';
import { payBailLegs } from '#core/ledger/bail-legs.ts';
import { amount } from '#core/money/amount.ts';
import { requireTradingPassword } from '#server/features/auth/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { bailAccountOf, bailBetween, lockStanding } from './accounts.ts';
import { sweepDebts } from './compensate.ts';
import { refreshBailPause } from './notice.store.ts';
import { hasOpenApplication } from './open-application.ts';
import { extendBailDeadline } from './shortfall.job.ts';

export const payBailHandler = handle(
  payBail,
  async (call: WriteCall, params) => {
    const { services, tx, session } = call;
    const { userId } = session;
    // A trader pays bail only for an application, which returns it when it comes to nothing.
    if (session.role !== 'provider' && !(await hasOpenApplication(tx, userId))) {
      throw new AppError('providers.no_application');
    }
    const paid = amount(params.amount);
    await services.ledger.openAccounts([bailAccountOf(userId)], tx);
    await extendBailDeadline(call, userId);
    // Owed points are not the provider's to deposit.
    await sweepDebts(call, userId);
    const { bail, freeBail, freePoints } = await lockStanding(tx, userId);
    if (paid > freePoints) throw new AppError('bail.points_short');
    const legs = payBailLegs({ id: newId(), ...bailBetween(userId), amount: paid });
    assertApplied(await services.ledger.apply([legs], tx));
    await refreshBailPause(call, userId);
    return { paid: (bail + paid).toString(), free: (freeBail + paid).toString() };
  },
  (call, { tradePassword }) => requireTradingPassword(call, tradePassword),
);
