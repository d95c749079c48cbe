import { changeMembers } from '#contract/functions/chat.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tellConversation } from '../chat.events.ts';
import { requireMayTalk } from '../messages/suspended.ts';
import { requireInvitable } from './create-group.ts';
import { lockGroup, makeOwner } from './groups.store.ts';
import { addMembers, removeMembers } from './rooms.store.ts';

export const changeMembersHandler = handle(changeMembers, async (call: WriteCall, params) => {
  const { tx, services, session } = call;
  const { conversationId } = params;
  const members = await lockGroup(tx, conversationId);
  const isIn = (userId: string) => members.some((member) => member.userId === userId);
  const me = members.find(({ userId }) => userId === session.userId);
  if (me === undefined) throw new AppError('nothing.found');
  const add = [...new Set(params.add)].filter((userId) => !isIn(userId));
  const remove = [...new Set(params.remove)].filter(isIn);
  const leaves = remove.every((userId) => userId === session.userId);
  if (me.role !== 'owner' && (add.length > 0 || !leaves)) throw new AppError('gateway.forbidden');
  if (add.length > 0) requireMayTalk(session);
  await requireInvitable(call, add);
  const limit = services.rules.get('chat.group_members');
  if (members.length + add.length - remove.length > limit) throw new AppError('chat.group_full', { limit });
  const removed = await removeMembers(tx, conversationId, remove);
  await addMembers(
    tx,
    conversationId,
    add.map((userId) => ({ userId, role: 'party' })),
  );
  const left = members.filter(({ userId }) => !remove.includes(userId));
  // A group without an owner passes to the member who has been there longest.
  const heir = left.some(({ role }) => role === 'owner') ? undefined : left[0];
  if (heir !== undefined) await makeOwner(tx, conversationId, heir.userId);
  if (removed.length > 0) {
    tx.afterCommit(() => services.signals.send(removed, { name: 'chat.kicked', payload: { conversationId } }));
  }
  await tellConversation(tx, conversationId, [...left.map(({ userId }) => userId), ...add]);
  return { ok: true as const };
});
