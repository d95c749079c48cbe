import { acknowledgeHandover, draftHandover, listHandovers, writeHandover } from '#contract/functions/shifts.ts';
import { acknowledgeRefusal, type HandoverItem, isItemFor } from '#core/shifts/handover.ts';
import { mayWork } from '#core/shifts/windows.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Group, requireGroup } from './group.ts';
import { insertHandover, latestHandovers, lockHandover, openItems, storeSeen } from './handover.store.ts';
import { standingsIn } from './standing.ts';

/** Hand-overs that the list and the banner look at. */
export const LATEST_HANDOVERS = 20;

export const draftHandoverHandler = handle(draftHandover, async (call: UserCall) => {
  const group = await requireGroup(call);
  const items = (await isAtWork(call, group)) ? await openItems(call.db, group) : [];
  return { items: readableItems(call, items, group) };
});

/** A member of a team reads its work while their plan lets them work; its owner and staff always do. */
async function isAtWork({ services, db }: UserCall, { id: groupId, personId, rights }: Group): Promise<boolean> {
  if (rights === null) return true;
  const standing = (await standingsIn(services, db, { groupId, userIds: [personId] })).get(personId);
  return standing === undefined || mayWork(standing);
}

/** A member reads the items while they act for the provider: that session has passed the second factor and its limits. */
function readableItems({ session }: UserCall, items: readonly HandoverItem[], { rights }: Group): HandoverItem[] {
  if (rights === null) return [...items];
  return session.role !== 'operator' ? [] : items.filter((item) => isItemFor(item, rights));
}

export const writeHandoverHandler = handle(writeHandover, async (call: WriteCall, { note }) => ({
  id: await insertHandover(call.tx, await requireGroup(call), note),
}));

export const listHandoversHandler = handle(listHandovers, async (call: UserCall) => {
  const group = await requireGroup(call);
  const rows = (await isAtWork(call, group)) ? await latestHandovers(call.db, group.id, LATEST_HANDOVERS) : [];
  return {
    list: rows.map(({ authorId, items, ...row }) => ({
      ...row,
      items: readableItems(call, items, group),
      isMine: authorId === group.personId,
    })),
  };
});

export const acknowledgeHandoverHandler = handle(acknowledgeHandover, async (call: WriteCall, { id }) => {
  const group = await requireGroup(call);
  const handover = await lockHandover(call.tx, group.id, id);
  if (handover === null) throw new AppError('nothing.found');
  const refusal = acknowledgeRefusal(handover, group.personId);
  if (refusal !== null) throw new AppError(refusal);
  await storeSeen(call.tx, id, group.personId);
  return { ok: true as const };
});
