import { getOwnShift } from '#contract/functions/shifts.ts';
import { dutyOf, type Standing, windowAt } from '#core/shifts/windows.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { groupOf, STAFF_GROUP } from './group.ts';
import { latestHandovers } from './handover.store.ts';
import { LATEST_HANDOVERS } from './handover.ts';
import { clockMs, zoneOf } from './shifts.store.ts';
import { standingsIn } from './standing.ts';

const FREE: Standing = { kind: 'free' };

export const getOwnShiftHandler = handle(getOwnShift, async (call: UserCall) => {
  const { db, services } = call;
  const group = await groupOf(call);
  const now = await clockMs(db);
  const dutyShifts = dutyOf(windowAt(now, await zoneOf(db, group?.id ?? STAFF_GROUP)));
  if (group === null) {
    return {
      group: null,
      works: 'free' as const,
      until: null,
      nextAt: null,
      isEnding: false,
      dutyShifts,
      openHandovers: 0,
    };
  }
  const { id: groupId, personId } = group;
  const standing = (await standingsIn(services, db, { groupId, userIds: [personId] })).get(personId) ?? FREE;
  const handovers = await latestHandovers(db, groupId, LATEST_HANDOVERS);
  const until = standing.kind === 'on' || standing.kind === 'grace' ? standing.until : null;
  const warnMs = services.rules.get('shifts.warn_s') * 1_000;
  return {
    group: group.kind,
    works: standing.kind,
    until: until === null ? null : new Date(until).toISOString(),
    nextAt: standing.kind === 'off' && standing.next !== null ? new Date(standing.next).toISOString() : null,
    isEnding: standing.kind === 'grace' || (until !== null && until - now <= warnMs),
    dutyShifts,
    openHandovers: handovers.filter(({ authorId, seenAt }) => seenAt === null && authorId !== personId).length,
  };
});
