import type { ResultOf } from '#contract/catalogue.ts';

export type Team = ResultOf<'teams.get'>;
export type OwnTeam = NonNullable<Team['own']>;
export type MemberRow = OwnTeam['members'][number];
export type InvitationRow = OwnTeam['invitations'][number];
