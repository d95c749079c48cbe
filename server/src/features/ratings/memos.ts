import { listMyTags, setNote, setTags } from '#contract/functions/ratings.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { memoOf, tagsOfUser, writeNote, writeTags } from './memos.store.ts';
import { loadRatedOrder, requireSides } from './rated-order.ts';

async function whose(call: WriteCall, code: string): Promise<{ orderId: string; userId: string }> {
  const order = await loadRatedOrder(call, code);
  return { orderId: order.id, userId: requireSides(order, call.session).me.userId };
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
