import { getMe, getOpposite } from '#contract/functions/users.ts';
import type { Feature } from '#server/app/feature.ts';
import { type Call, handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { getAddressHandler, setAddressHandler } from './address.ts';
import { setAvatarHandler } from './set-avatar.ts';
import { setProfileHandler } from './set-profile.ts';
import { presentMe, presentProfile } from './users.present.ts';
import { profileById, userById } from './users.store.ts';

const getMeHandler = handle(getMe, async (call: UserCall) => presentMe(await userById(call.db, call.session.userId)));

const getOppositeHandler = handle(getOpposite, async (call: Call, { userId }) => {
  const row = await profileById(call.db, userId);
  if (row === null) throw new AppError('nothing.found');
  return presentProfile(row);
});

export const usersFeature: Feature = {
  area: 'users',
  functions: [
    getMeHandler,
    getOppositeHandler,
    setProfileHandler,
    setAvatarHandler,
    getAddressHandler,
    setAddressHandler,
  ],
};
