import { findReceiver } from '#contract/functions/sends.ts';
import { receiverRefusal } from '#core/sends/send.ts';
import { isBlockedWithAny } from '#server/features/people/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { countSent, findParty } from './sends.store.ts';

const CODE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Refuses here already whoever cannot receive, so that nobody fills in a form for nothing. */
export const findReceiverHandler = handle(findReceiver, async ({ db, session }: UserCall, { who }) => {
  const receiver = await findParty(db, CODE.test(who) ? { id: who } : { name: who });
  if (receiver === null) throw new AppError('nothing.found');
  const isBlocked = await isBlockedWithAny(db, session.userId, [receiver.id]);
  const refusal = receiverRefusal({ senderId: session.userId, receiver, isBlocked });
  if (refusal !== null) throw new AppError(refusal);
  return {
    userId: receiver.id,
    name: receiver.name,
    photo: receiver.photo,
    certified: receiver.certified,
    joinedAt: receiver.joinedAt,
    sentBefore: await countSent(db, session.userId, receiver.id),
  };
});
