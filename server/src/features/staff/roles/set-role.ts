import { changeRole as changeRoleFunction } from '#contract/functions/staff-people.ts';
import { type RoleTerms, roleProposal } from '#core/staff/roles.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isOpponentOf } from '../suspensions/suspensions.store.ts';
import { changeRole } from './change-role.ts';
import { lockRole } from './roles.store.ts';

export const changeRoleHandler = handle(changeRoleFunction, async (call: WriteCall, params) => {
  const { userId, role, serverType, isSolo, reason } = params;
  const { session } = call;
  if (userId === session.userId) throw new AppError('staff.not_yourself');
  const account = await lockRole(call.tx, userId);
  if (account === null) throw new AppError('nothing.found');
  if (roleProposal(account.terms.role, role) !== null) throw new AppError('staff.role_by_proposal');
  if (await isOpponentOf(call.tx, session.userId, userId)) throw new AppError('staff.opponent');
  const isProvider = role === 'provider';
  const to: RoleTerms = { role, serverType: isProvider ? (serverType ?? 1) : null, isSolo: isProvider && isSolo };
  await changeRole(call, { userId, to, reason }, { actorId: session.userId, approverId: null });
  return { ok: true as const };
});
