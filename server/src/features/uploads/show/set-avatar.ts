import { setAvatar } from '#contract/functions/users.ts';
import { isStaff } from '#core/access/access.ts';
import { looksLikePicture } from '#core/people/picture.ts';
import { lockProfile, presentMe, proofsOf, storePhoto, userById } from '#server/features/users/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { avatarPath, lockAvatar, staffPictures, wearAvatar } from './avatars.ts';
import { LOGO_HASHES } from './logo-hashes.ts';

export const setAvatarHandler = handle(setAvatar, async (call: WriteCall, { uploadId }) => {
  const { tx, session, services } = call;
  const ownerId = session.userId;
  await lockProfile(tx, ownerId);
  const id = uploadId?.toLowerCase() ?? null;
  if (id !== null) {
    const picture = await lockAvatar(tx, ownerId, id);
    if (picture === null) throw new AppError('nothing.found');
    if (!isStaff(session.role)) await requireOwnPicture(call, picture.phash);
  }
  await wearAvatar(services, tx, { ownerId, id });
  await storePhoto(tx, ownerId, id === null ? null : avatarPath(id));
  return presentMe(await userById(tx, ownerId), await proofsOf(services, tx, session.sessionId));
});

/** Nobody may use a picture like that of staff, or the platform's logo. */
async function requireOwnPicture({ tx, services }: WriteCall, phash: bigint): Promise<void> {
  const takenHashes = [...LOGO_HASHES, ...(await staffPictures(tx))];
  const distance = services.rules.get('people.picture_distance');
  if (looksLikePicture(phash, takenHashes, distance)) throw new AppError('users.picture_like_staff');
}
