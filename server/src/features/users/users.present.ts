import type { z } from 'zod';
import type { zMe, zProfile } from '#contract/functions/users.ts';
import { isStaff } from '#core/access/access.ts';
import { presentSwitches } from '#server/features/switches/public.ts';
import type { Operator } from '#server/gateway/handler.ts';
import { maskPhone } from '#server/platform/sms/phone-number.ts';
import type { OwnRow, ProfileRow, Proofs } from './users.store.ts';

/** The account as its owner sees it. */
export function presentMe(row: OwnRow, proofs: Proofs): z.input<typeof zMe> {
  return {
    userId: row.id,
    userName: row.userName,
    nickname: row.nickname,
    email: row.email,
    phone: row.phone === null ? null : maskPhone(row.phone),
    photo: row.photo,
    bio: row.bio,
    nicknameChanges: row.nicknameChanges,
    role: row.role,
    kind: row.kind,
    serverFlag: row.serverFlag,
    serverType: row.serverType,
    teamId: row.teamId,
    isCustomerService: row.role === 'support',
    serviceStaff: row.serviceStaff,
    serviceAssign: row.isReception ? '1' : '0',
    ...presentSwitches(row),
    isStaff: isStaff(row.role),
    tradepwdFlag: row.hasTradingPassword,
    ...proofs,
    resetPauseUntil: row.resetPauseUntil,
    moneyHeldUntil: row.moneyHeldUntil,
    isNewUser: row.isNew,
    lang: row.lang,
    surname: row.surname,
    currency: row.currency,
    timeZone: row.timeZone,
    joinedAt: row.joinedAt,
    pauses: row.pauses,
    operatorId: null,
    rights: [],
  };
}

/** The provider as its operator reads it: without what it logs in with, and with the passwords of the operator. */
export function presentForOperator(
  row: OwnRow,
  { operator, own, proofs }: { readonly operator: Operator; readonly own: OwnRow; readonly proofs: Proofs },
): z.input<typeof zMe> {
  return {
    ...presentMe(row, proofs),
    userName: '',
    email: null,
    phone: null,
    tradepwdFlag: own.hasTradingPassword,
    resetPauseUntil: own.resetPauseUntil,
    lang: own.lang,
    surname: null,
    currency: own.currency,
    timeZone: own.timeZone,
    operatorId: operator.id,
    rights: [...operator.rights],
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
    joinedAt: row.joinedAt,
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
