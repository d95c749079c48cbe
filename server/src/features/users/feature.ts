import { getMe, getOpposite } from '#contract/functions/users.ts';
import type { Feature } from '#server/app/feature.ts';
import { type Call, handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { getAddressHandler, setAddressHandler } from './address.ts';
import { readMe } from './public.ts';
import { setProfileHandler } from './set-profile.ts';
import { presentProfile } from './users.present.ts';
import { profileById, proofsOf } from './users.store.ts';

const getMeHandler = handle(getMe, async ({ services, db, session }: UserCall) =>
  readMe(db, session, await proofsOf(services, db, session.sessionId)),
);

const getOppositeHandler = handle(getOpposite, async (call: Call, { userId }) => {
  const row = await profileById(call.db, userId);
  if (row === null) throw new AppError('nothing.found');
  return presentProfile(row);
});

export const usersFeature: Feature = {
  area: 'users',
  functions: [getMeHandler, getOppositeHandler, setProfileHandler, getAddressHandler, setAddressHandler],
};
