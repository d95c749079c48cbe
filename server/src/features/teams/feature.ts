import type { Feature } from '#server/app/feature.ts';
import { changeOperatorHandler, listOperatorsHandler } from './change-operator.ts';
import {
  getInvitationHandler,
  inviteOperatorHandler,
  joinTeamHandler,
  withdrawInvitationHandler,
} from './invitations.ts';
import { changeMemberHandler, endYoungMemberships, leaveTeamHandler, removeMemberHandler } from './members.ts';
import { createTeamHandler, getTeamHandler, listTeamActsHandler } from './own-team.ts';
import { teamChatLoop } from './team-chat.ts';

export const teamsFeature: Feature = {
  area: 'teams',
  functions: [
    listOperatorsHandler,
    changeOperatorHandler,
    getTeamHandler,
    createTeamHandler,
    inviteOperatorHandler,
    withdrawInvitationHandler,
    changeMemberHandler,
    removeMemberHandler,
    getInvitationHandler,
    joinTeamHandler,
    leaveTeamHandler,
    listTeamActsHandler,
  ],
  loops: [teamChatLoop],
  endBearers: endYoungMemberships,
};
