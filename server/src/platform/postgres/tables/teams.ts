// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { OperatorRight } from '#core/teams/operator.ts';

/** team. The team of a provider; app_user.team_id of the provider and of each member is its id. */
export interface TeamTable {
  readonly id: string;
  readonly ownerId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly chatAt: Date;
  readonly hoursAt: Date;
}

/** team_member. An operator: somebody with an account of their own who may act for the team's owner. */
export interface TeamMemberTable {
  readonly id: string;
  readonly teamId: string;
  readonly userId: string;
  readonly name: string;
  readonly rights: readonly OperatorRight[];
  readonly joinedAt: Date;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
}

/** team_invitation. A link that makes its opener a member, once. */
export interface TeamInvitationTable {
  readonly id: string;
  readonly keyHash: Buffer;
  readonly teamId: string;
  readonly name: string;
  readonly rights: readonly OperatorRight[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly memberId: string | null;
}

/** team_act. What a member did in the owner's name: each call that changed something. */
export interface TeamActTable {
  readonly id: string;
  readonly teamId: string;
  readonly memberId: string;
  readonly act: string;
  readonly subject: string;
  readonly at: Date;
}

/** chat_operator. Who of the team wrote a message in the provider's name: the other party reads the provider's name only. */
export interface ChatOperatorTable {
  readonly conversationId: string;
  readonly clientId: string;
  readonly memberId: string;
}
