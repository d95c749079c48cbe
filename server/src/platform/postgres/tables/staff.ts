// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** admin_link. One-time links that make their opener an administrator; the host prints them, never the product. */
export interface AdminLinkTable {
  readonly keyHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** proposal. Something that an administrator may not do alone, waiting for another or decided. */
export interface ProposalTable {
  readonly id: string;
  readonly kind: 'make_admin' | 'unmake_admin' | 'rule' | 'fx' | 'reset_factors' | 'reward' | 'promotion' | 'penalty' | 'card_fee' | 'treasury_issue' | 'treasury_redeem' | 'treasury_move' | 'deposit_credit' | 'deposit_refuse' | 'deposit_settle' | 'chain_resume' | 'swap_stock' | 'withdrawal_settle' | 'method_fee' | 'sweep' | 'make_staff';
  readonly subject: string;
  readonly userId: string | null;
  readonly payload: unknown;
  readonly before: unknown;
  readonly after: unknown;
  readonly reason: string;
  readonly proposer: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly state: 'open' | 'approved' | 'refused' | 'withdrawn' | 'expired';
  readonly endedAt: Date | null;
}

/** proposal_decision. The decision of one administrator on a proposal. */
export interface ProposalDecisionTable {
  readonly proposalId: string;
  readonly decider: string;
  readonly approves: boolean;
  readonly reason: string;
  readonly at: Date;
}

/** suspension. A suspension of an account or of a part of what it does; what it closes stands in app_user and placing_pause. */
export interface SuspensionTable {
  readonly id: string;
  readonly userId: string;
  readonly scope: 'account' | 'placing' | 'chat' | 'calls';
  readonly reason: string;
  readonly byId: string;
  readonly at: Date;
  readonly endsAt: Date | null;
  readonly liftedAt: Date | null;
  readonly liftedBy: string | null;
}

/** person_note. What staff wrote about an account, for each other. */
export interface PersonNoteTable {
  readonly id: string;
  readonly userId: string;
  readonly authorId: string;
  readonly body: string;
  readonly at: Date;
}
