import { setProfile } from '#contract/functions/users.ts';
import { isStaff } from '#core/access/access.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { requireClean } from '../sensitive-words/public.ts';
import { requireOwnName, requireUnlikeOthers } from './own-name.ts';
import { presentMe } from './users.present.ts';
import { lockProfile, proofsOf, storeBio, storeNickname, storePrivate, userById } from './users.store.ts';

export const setProfileHandler = handle(setProfile, async (call: WriteCall, { nickname, bio, ...details }) => {
  const { tx, session, services } = call;
  const { userId } = session;
  const now = await lockProfile(tx, userId);
  if (nickname !== undefined && nickname !== now.nickname) {
    await checkNickname(call, nickname, now.nicknameChanges);
    await storeNickname(tx, userId, nickname);
  }
  if (bio !== undefined) {
    requireClean(services, bio);
    await storeBio(tx, userId, bio);
  }
  if (Object.values(details).some((value) => value !== undefined)) await storePrivate(tx, userId, details);
  return presentMe(await userById(tx, userId), await proofsOf(services, tx, session.sessionId));
});

async function checkNickname({ tx, session, services }: WriteCall, nickname: string, changes: number): Promise<void> {
  if (changes >= services.rules.get('people.nickname_changes')) throw new AppError('users.nickname_used');
  // Staff may have names like staff.
  if (!isStaff(session.role)) await requireOwnName(services, tx, nickname);
  await requireUnlikeOthers(tx, nickname, session.userId);
}
