import { changeOperator, listOperators } from '#contract/functions/teams.ts';
import { endSessions, requireFactorBound, requireStepUp, signIn } from '#server/features/auth/public.ts';
import { handle, personOf, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { noteOperatorAct } from '#server/gateway/operator-acts.ts';
import { AppError } from '#server/platform/app-error.ts';
import { requireShift } from '../shifts/public.ts';
import { isKeptFromTrading, membershipOf, membersOf, teamSeenBy } from './teams.store.ts';

/** 809032 */
export const listOperatorsHandler = handle(listOperators, async ({ db, session }: UserCall, { teamId }) => {
  const person = personOf(session);
  const team = await teamSeenBy(db, teamId, person);
  if (team === null) throw new AppError('nothing.found');
  const members = await membersOf(db, teamId);
  return {
    ownerName: team.ownerName,
    list: members.map(({ id, name, isOn, userId }) => ({ id, name, isOn, isMe: userId === person })),
  };
});

/**
 * 809033. The session ends and another one begins, with a token of its own: whoever had the old one has nothing of the
 * provider. Proofs of the old session are not taken along.
 */
export const changeOperatorHandler = handle(
  changeOperator,
  async (call: WriteCall, { operatorId }) => {
    const { services, tx, session } = call;
    const person = personOf(session);
    if (operatorId === null) {
      if (!session.operator) throw new AppError('already.done');
      await tx.run(noteOperatorAct(session.operator, { what: 'teams.stepOut', subject: '' }));
      await endSessions(services, tx, { userId: session.userId, only: session.sessionId, reason: 'logout' });
      return signIn(call, tx, { userId: person, service: false });
    }
    if (session.operator?.id === operatorId) throw new AppError('already.done');
    const membership = await membershipOf(tx, person);
    if (membership?.id !== operatorId) throw new AppError('nothing.found');
    if (await isKeptFromTrading(tx, person)) throw new AppError('auth.suspended');
    await requireShift({ services, tx }, { teamId: membership.teamId, userId: person });
    await endSessions(services, tx, { userId: session.userId, only: session.sessionId, reason: 'logout' });
    const operator = { id: membership.id, userId: person, rights: membership.rights };
    await tx.run(noteOperatorAct(operator, { what: 'teams.changeOperator', subject: '' }));
    return signIn(call, tx, { userId: membership.ownerId, service: true, operator });
  },
  // The way back asks as well: a token that was stolen at the provider's desk must not open the member's own account.
  async (call) => {
    await requireFactorBound(call);
    await requireStepUp(call, 'security');
  },
);
