import { copyShiftWeek, getShiftPlan, setShiftWindows, setShiftZone } from '#contract/functions/shifts.ts';
import type { OpenZone } from '#core/offers/open-hours.ts';
import { addDays, mondayOf, type ShiftWindow, startOf, WINDOW_MS, windowAt } from '#core/shifts/windows.ts';
import { requireStepUp } from '#server/features/auth/public.ts';
import { handle, type ParamsOf, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Group, requireGroup, requirePlanner } from './group.ts';
import {
  clockMs,
  deleteWindows,
  lockZone,
  plannable,
  planWindows,
  storeZone,
  windowsBetween,
  zoneOf,
} from './shifts.store.ts';
import { standingsIn } from './standing.ts';

const WEEK_DAYS = 7;

export const getShiftPlanHandler = handle(getShiftPlan, async (call: UserCall, { day }) => {
  const { db, services } = call;
  const group = await requireGroup(call);
  const zone = await zoneOf(db, group.id);
  const now = windowAt(await clockMs(db), zone);
  const monday = mondayOf(day ?? now.day);
  const members = await plannable(db, group);
  const userIds = members.map(({ userId }) => userId);
  const standings = await standingsIn(services, db, { groupId: group.id, userIds });
  const windows = await windowsBetween(db, group.id, weekSpan(monday, zone));
  return {
    group: group.kind,
    mayPlan: group.mayPlan,
    zone,
    monday,
    today: now.day,
    shift: now.shift,
    members: members.map((member) => ({ ...member, works: standings.get(member.userId)?.kind ?? 'free' })),
    windows: windows.map(({ userId, startsAt }) => ({ userId, ...windowAt(startsAt.getTime(), zone) })),
  };
});

const weekSpan = (monday: string, zone: OpenZone) => ({
  from: startOf({ day: monday, shift: 0 }, zone),
  to: startOf({ day: addDays(monday, WEEK_DAYS), shift: 0 }, zone),
});

/** Throws `gateway.forbidden`; for the staff's plan, as `requireStepUp`. */
async function requirePlannerProof(call: UserCall): Promise<void> {
  const { kind } = await requirePlanner(call);
  if (kind === 'staff') await requireStepUp(call, 'staff');
}

type Chosen = ShiftWindow & { readonly userId: string };

export const setShiftWindowsHandler = handle(setShiftWindows, setWindows, requirePlannerProof);

async function setWindows(call: WriteCall, { add, remove }: ParamsOf<typeof setShiftWindows>) {
  const { tx } = call;
  const group = await requirePlanner(call);
  const zone = await lockZone(tx, group.id);
  await requireMembers(call, group, add);
  const now = await clockMs(tx);
  await deleteWindows(tx, group.id, startsIn(remove, zone, now));
  await planWindows(tx, group.id, startsIn(add, zone, now));
  return { ok: true as const };
}

/** Throws `shifts.over` for a window that has ended: who worked it is a record. */
function startsIn(windows: readonly Chosen[], zone: OpenZone, now: number) {
  return windows.map((window) => {
    const startsAt = startOf(window, zone);
    if (startsAt + WINDOW_MS <= now) throw new AppError('shifts.over');
    return { userId: window.userId, startsAt };
  });
}

async function requireMembers({ tx }: WriteCall, group: Group, windows: readonly Chosen[]): Promise<void> {
  const ids = new Set((await plannable(tx, group)).map(({ userId }) => userId));
  if (windows.some(({ userId }) => !ids.has(userId))) throw new AppError('nothing.found');
}

export const setShiftZoneHandler = handle(setShiftZone, setZone, requirePlannerProof);

async function setZone(call: WriteCall, { zone }: ParamsOf<typeof setShiftZone>) {
  const group = await requirePlanner(call);
  const from = await lockZone(call.tx, group.id);
  if (from !== zone) await storeZone(call.tx, group.id, { from, to: zone });
  return { ok: true as const };
}

export const copyShiftWeekHandler = handle(copyShiftWeek, copyWeek, requirePlannerProof);

/** Members who have left since are not planned again, nor windows that are over. */
async function copyWeek(call: WriteCall, { day }: ParamsOf<typeof copyShiftWeek>) {
  const { tx } = call;
  const group = await requirePlanner(call);
  const zone = await lockZone(tx, group.id);
  const monday = mondayOf(day);
  const before = await windowsBetween(tx, group.id, weekSpan(addDays(monday, -WEEK_DAYS), zone));
  const ids = new Set((await plannable(tx, group)).map(({ userId }) => userId));
  const now = await clockMs(tx);
  const windows = before
    .map(({ userId, startsAt }) => {
      const { day: earlier, shift } = windowAt(startsAt.getTime(), zone);
      return { userId, startsAt: startOf({ day: addDays(earlier, WEEK_DAYS), shift }, zone) };
    })
    .filter(({ userId, startsAt }) => ids.has(userId) && startsAt + WINDOW_MS > now);
  return { added: await planWindows(tx, group.id, windows) };
}
