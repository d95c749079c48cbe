import { getBailStatus } from '#contract/functions/bail.ts';
import { coveragePercent } from '#core/orders/compensation.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { NO_STANDING, standingsOf } from './accounts.ts';
import { openDebtOf } from './debts.store.ts';
import { countOpenOrders, openNotice } from './notice.store.ts';
import { pausesOf } from './pauses.ts';
import { shortfallOf } from './shortfall.store.ts';

export const getBailStatusHandler = handle(getBailStatus, async ({ services, db, session }: UserCall) => {
  const { userId } = session;
  const { rules } = services;
  const standing = (await standingsOf(db, [userId])).get(userId) ?? NO_STANDING;
  const required = BigInt(rules.get('bail.required'));
  const notice = await openNotice(db, userId);
  return {
    isProvider: session.role === 'provider',
    required: required.toString(),
    paid: standing.bail.toString(),
    frozen: standing.frozenBail.toString(),
    free: standing.freeBail.toString(),
    missing: (standing.bail < required ? required - standing.bail : 0n).toString(),
    exposure: standing.exposure.toString(),
    coveragePercent: standing.exposure > 0n ? coveragePercent(standing.freeBail, standing.exposure, 0n) : null,
    available: standing.freePoints.toString(),
    multiple: rules.get('disputes.compensation_multiple'),
    noticeS: rules.get('bail.notice_s'),
    notice: notice && { givenAt: notice.givenAt, freeAt: notice.freeAt },
    shortBy: (await shortfallOf(db, userId))?.dueAt ?? null,
    openOrders: await countOpenOrders(db, userId),
    openDebt: (await openDebtOf(db, userId)).toString(),
    pauses: (await pausesOf(db, userId)).map(({ reason, endsAt, at }) => ({ reason, endsAt, at })),
  };
});
