import { openConversation } from '#contract/functions/chat.ts';
import { isStaff } from '#core/access/access.ts';
import { isBlockedWithAny } from '#server/features/people/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tellConversation } from '../chat.events.ts';
import { viewConversation } from '../chat.present.ts';
import { lockDay, startedToday } from '../messages/day-limits.ts';
import { lockOrderSides, openOrderRoom } from './order-room.ts';
import { addMembers, ensureConversation, findConversation, peopleOf } from './rooms.store.ts';

/** The key of the one direct conversation of two users: both ids, the lower one first. */
export const directRef = (a: string, b: string): string => (a < b ? `${a}:${b}` : `${b}:${a}`);

export const openConversationHandler = handle(openConversation, async (call: WriteCall, { userId, orderCode }) => {
  const { tx, services, session } = call;
  const id = orderCode === undefined ? await openDirect(call, userId ?? '') : await openOfOrder(call, orderCode);
  const conversation = await viewConversation({ services, db: tx, reader: session }, id);
  if (conversation === null) throw new AppError('nothing.found');
  return conversation;
});

/** An existing conversation opens for both whatever blocks exist; a new one requires that neither blocks the other. */
async function openDirect(call: WriteCall, other: string): Promise<string> {
  const { tx, services, session } = call;
  const { userId } = session;
  if (other === userId) throw new AppError('people.oneself');
  const [person] = await peopleOf(tx, [other]);
  if (person === undefined) throw new AppError('nothing.found');
  const ref = directRef(userId, other);
  const existing = await findConversation(tx, 'direct', ref);
  if (existing !== null) return existing;
  if (!isStaff(session.role) && (await isBlockedWithAny(tx, userId, [other]))) throw new AppError('chat.blocked');
  const limit = services.rules.get('chat.new_per_day');
  await lockDay(tx, userId);
  if ((await startedToday(tx, userId, 'direct')) >= limit) throw new AppError('chat.too_many_new', { limit });
  const { id, isNew } = await ensureConversation(tx, { kind: 'direct', ref });
  if (isNew) {
    await addMembers(tx, id, [
      { userId, role: 'owner' },
      { userId: other, role: 'party' },
    ]);
    // The other user gets an event with the first message.
    await tellConversation(tx, id, [userId]);
  }
  return id;
}

/** For the parties, and the moderator who holds the case; blocks have no effect within an order. */
async function openOfOrder({ tx, services, session }: WriteCall, code: string): Promise<string> {
  const sides = await lockOrderSides(tx, code);
  if (sides === null) throw new AppError('nothing.found');
  const { userId } = session;
  if (userId !== sides.sellerId && userId !== sides.providerId && userId !== sides.moderatorId) {
    throw new AppError('nothing.found');
  }
  return openOrderRoom({ tx, services }, sides);
}
