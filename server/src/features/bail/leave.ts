import { giveNotice, takeBackBail, withdrawNotice } from '#contract/functions/bail.ts';
import { returnBailLegs } from '#core/ledger/bail-legs.ts';
import { requireMoneyFree, requireTradingPassword } from '#server/features/auth/public.ts';
import { clearShelf, publishChanged } from '#server/features/shelf/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { bailBetween, lockStanding, NO_STANDING, standingsOf } from './accounts.ts';
import { bailBonds } from './bonds.store.ts';
import { openDebtOf } from './debts.store.ts';
import { countOpenOrders, endNotice, insertNotice, lockOwner, openNotice, refreshBailPause } from './notice.store.ts';
import { requireOutflow } from './outflow.ts';

/**
 * From here on the provider cannot trade: its ads leave the shelf, and it is paused until it withdraws the notice or
 * has left.
 */
export const giveNoticeHandler = handle(giveNotice, async (call: WriteCall) => {
  const { services, tx, session } = call;
  const { userId } = session;
  await lockOwner(tx, userId);
  if ((await openNotice(tx, userId)) !== null) throw new AppError('bail.notice_given');
  const { bail } = (await standingsOf(tx, [userId])).get(userId) ?? NO_STANDING;
  if (bail === 0n) throw new AppError('bail.none');
  const adIds = await clearShelf(tx, userId);
  await insertNotice(tx, userId, services.rules.get('bail.notice_s'));
  await refreshBailPause(call, userId);
  publishChanged(call, adIds);
  const notice = await openNotice(tx, userId);
  return { freeAt: notice?.freeAt ?? '' };
});

export const withdrawNoticeHandler = handle(withdrawNotice, async (call: WriteCall) => {
  const { tx, session } = call;
  await lockOwner(tx, session.userId);
  const notice = await openNotice(tx, session.userId);
  if (notice === null) throw new AppError('bail.no_notice');
  if ((await bailBonds(tx, session.userId)).isLeaving) throw new AppError('providers.leaving');
  await endNotice(tx, notice.id, 'withdrawn');
  await refreshBailPause(call, session.userId);
  return { ok: true as const };
});

/** Returns all of the bail, once the notice period is over and nothing can be claimed from it any more. */
export const takeBackBailHandler = handle(
  takeBackBail,
  async (call: WriteCall) => {
    const { services, tx, session } = call;
    const { userId } = session;
    await lockOwner(tx, userId);
    await requireOutflow(tx, { userId, way: 'bail', at: 'offered' });
    const notice = await openNotice(tx, userId);
    if (notice === null) throw new AppError('bail.no_notice');
    if (!notice.isFree) throw new AppError('bail.notice_running');
    const { bail, frozenBail } = await lockStanding(tx, userId);
    // An order that can still be claimed, ruled, appealed or reviewed has not ended.
    const isOpen = (await countOpenOrders(tx, userId)) > 0 || (await openDebtOf(tx, userId)) > 0n;
    const { hasPenalty } = await bailBonds(tx, userId);
    if (isOpen || hasPenalty || frozenBail > 0n) throw new AppError('bail.still_open');
    if (bail === 0n) throw new AppError('bail.none');
    const legs = returnBailLegs({ id: newId(), ...bailBetween(userId), amount: bail });
    assertApplied(await services.ledger.apply([legs], tx));
    await endNotice(tx, notice.id, 'taken_back');
    await refreshBailPause(call, userId);
    return { returned: bail.toString() };
  },
  async (call, { tradePassword }) => {
    await requireTradingPassword(call, tradePassword);
    await requireMoneyFree(call);
  },
);
