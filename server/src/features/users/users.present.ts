import type { z } from 'zod';
import type { zMe, zProfile } from '#contract/functions/users.ts';
import { isStaff } from '#core/access/access.ts';
import type { OwnRow, ProfileRow } from './users.store.ts';

/** The account as its owner sees it. */
export function presentMe(row: OwnRow): z.input<typeof zMe> {
  return {
    userId: row.id,
    userName: row.userName,
    nickname: row.nickname,
    email: row.email,
    phone: row.phone,
    photo: row.photo,
    bio: row.bio,
    nicknameChanges: row.nicknameChanges,
    role: row.role,
    kind: row.kind,
    serverFlag: row.serverFlag,
    serverType: row.serverType,
    teamId: row.teamId,
    isCustomerService: row.role === 'support',
    isStaff: isStaff(row.role),
    tradepwdFlag: row.hasTradingPassword,
    resetPauseUntil: row.resetPauseUntil?.toISOString() ?? null,
    isNewUser: row.isNew,
    lang: row.lang,
    joinedAt: row.joinedAt.toISOString(),
    pauses: row.pauses,
  };
}

/** The public profile: nothing that identifies the person behind the name. */
export function presentProfile(row: ProfileRow): z.input<typeof zProfile> {
  return {
    userId: row.id,
    name: row.nickname,
    photo: row.photo,
    bio: row.bio,
    role: row.role,
    isStaff: isStaff(row.role),
    serverFlag: row.serverFlag,
    joinedAt: row.joinedAt.toISOString(),
    stats:
      row.completedOrders === null
        ? null
        : {
            completedOrders: row.completedOrders,
            completionRateBp: row.completionRateBp,
            medianReleaseS: row.medianReleaseS,
          },
  };
}
