import { createGroup } from '#contract/functions/chat.ts';
import { isStaff } from '#core/access/access.ts';
import { isBlockedWithAny } from '#server/features/people/public.ts';
import { requireOwnName } from '#server/features/users/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tellConversation } from '../chat.events.ts';
import { viewConversation } from '../chat.present.ts';
import { lockDay, startedToday } from '../messages/day-limits.ts';
import { requireMayTalk } from '../messages/suspended.ts';
import { pastContacts } from './groups.store.ts';
import { addMembers, ensureConversation, peopleOf } from './rooms.store.ts';

export const createGroupHandler = handle(createGroup, async (call: WriteCall, { title, userIds }) => {
  const { tx, services, session } = call;
  const others = [...new Set(userIds)].filter((userId) => userId !== session.userId);
  requireMayTalk(session);
  if (!isStaff(session.role)) await requireOwnName(services, tx, title);
  await requireInvitable(call, others);
  const most = services.rules.get('chat.group_members');
  if (others.length + 1 > most) throw new AppError('chat.group_full', { limit: most });
  const limit = services.rules.get('chat.groups_per_day');
  await lockDay(tx, session.userId);
  if ((await startedToday(tx, session.userId, 'group')) >= limit) throw new AppError('chat.too_many_new', { limit });
  const { id } = await ensureConversation(tx, { kind: 'group', ref: null, title });
  await addMembers(tx, id, [
    { userId: session.userId, role: 'owner' },
    ...others.map((userId) => ({ userId, role: 'party' as const })),
  ]);
  await tellConversation(tx, id, [session.userId, ...others]);
  const conversation = await viewConversation({ services, db: tx, reader: session }, id);
  if (conversation === null) throw new AppError('nothing.found');
  return conversation;
});

/**
 * Checks whom the caller may invite: users who have traded or talked with the caller without a block either way; staff
 * may invite anybody. Throws `nothing.found`, `chat.blocked`.
 */
export async function requireInvitable({ tx, session }: WriteCall, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const people = await peopleOf(tx, userIds);
  if (people.length < userIds.length) throw new AppError('nothing.found');
  if (isStaff(session.role)) return;
  const acquainted = await pastContacts(tx, session.userId, userIds);
  if (acquainted.length < userIds.length) throw new AppError('nothing.found');
  if (await isBlockedWithAny(tx, session.userId, userIds)) throw new AppError('chat.blocked');
}
