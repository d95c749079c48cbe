import type { CallName } from '#contract/catalogue.ts';

/** A team of somebody else, its member and its invitation. */
export interface TeamObject {
  readonly teamId: string;
  readonly memberId: string;
  readonly invitationId: string;
}

const member = { name: 'Ben', rights: [] };

export const teamParams: Partial<Record<CallName, (team: TeamObject) => object>> = {
  'teams.listOperators': ({ teamId }) => ({ teamId }),
  'teams.changeOperator': ({ memberId }) => ({ operatorId: memberId }),
  'teams.withdrawInvitation': ({ invitationId }) => ({ id: invitationId }),
  'teams.changeMember': ({ memberId }) => ({ id: memberId, ...member }),
  'teams.removeMember': ({ memberId }) => ({ id: memberId }),
};
