import { listMyTags, setNote, setTags } from '#contract/functions/ratings.ts';
import { loadOrder, requireParty } from '#server/features/orders/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { memoOf, tagsOfUser, writeNote, writeTags } from './memos.store.ts';

async function whose(call: WriteCall, code: string): Promise<{ orderId: string; userId: string }> {
  const order = await loadOrder(call.tx, code);
  if (order === null) throw new AppError('nothing.found');
  requireParty(order.row, call.session);
  return { orderId: order.row.id, userId: call.session.userId };
}

export const setNoteHandler = handle(setNote, async (call: WriteCall, { code, note }) => {
  await writeNote(call.tx, await whose(call, code), note);
  return { ok: true as const };
});

export const setTagsHandler = handle(setTags, async (call: WriteCall, { code, tags }) => {
  const owner = await whose(call, code);
  await writeTags(call.tx, owner, tags);
  return { tags: (await memoOf(call.tx, owner)).tags };
});

export const listMyTagsHandler = handle(listMyTags, async (call: UserCall) => ({
  list: await tagsOfUser(call.db, call.session.userId),
}));
