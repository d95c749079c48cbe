import type { Role } from '../access/access.ts';

export interface ProposalKindDef {
  /** The roles that may propose it, and those that may decide on it. */
  readonly proposers: readonly Role[];
  readonly deciders: readonly Role[];
  /** How many besides the proposer must agree. */
  readonly approvals: number;
  /** Everybody who takes part needs a second factor, where `auth.second_factor_needed` says so. */
  readonly secondFactor: boolean;
}

const ADMINS: readonly Role[] = ['admin'];
const byAdmins: ProposalKindDef = { proposers: ADMINS, deciders: ADMINS, approvals: 1, secondFactor: true };

/** What one administrator cannot do alone. */
export const PROPOSAL_KINDS = {
  /** Somebody becomes an administrator. */
  make_admin: byAdmins,
  /** An administrator becomes something else. */
  unmake_admin: byAdmins,
  /** The number of a rule that guards money or security. */
  rule: byAdmins,
  /** An exchange rate far from the published one. */
  fx: byAdmins,
} as const satisfies Record<string, ProposalKindDef>;

export type ProposalKind = keyof typeof PROPOSAL_KINDS;
export const PROPOSAL_KIND_NAMES = Object.keys(PROPOSAL_KINDS) as ProposalKind[];

export const PROPOSAL_STATES = ['open', 'approved', 'refused', 'withdrawn', 'expired'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Seconds that a proposal waits for its decision. */
export const PROPOSAL_TTL_S = 86_400;

export interface OpenProposal {
  readonly kind: ProposalKind;
  readonly proposerId: string;
  /** Whose account it is about; null: nobody's. */
  readonly subjectId: string | null;
  readonly state: ProposalState;
  /** Those who agreed so far. */
  readonly approverIds: readonly string[];
}

export interface Decider {
  readonly id: string;
  readonly role: Role;
}

export type ProposalRefusal =
  | 'gateway.forbidden'
  | 'staff.proposal_over'
  | 'staff.own_proposal'
  | 'staff.about_you'
  | 'already.done';

export type Decision = { readonly state: 'open' | 'approved' | 'refused' } | { readonly refusal: ProposalRefusal };

/**
 * What a decision makes of a proposal: one refusal ends it, the last approval needed carries it out. Nobody decides on
 * what they proposed or on what is about themselves.
 */
export function decideProposal(proposal: OpenProposal, decider: Decider, approves: boolean): Decision {
  const def: ProposalKindDef = PROPOSAL_KINDS[proposal.kind];
  if (!def.deciders.includes(decider.role)) return { refusal: 'gateway.forbidden' };
  if (proposal.state !== 'open') return { refusal: 'staff.proposal_over' };
  if (decider.id === proposal.proposerId) return { refusal: 'staff.own_proposal' };
  if (decider.id === proposal.subjectId) return { refusal: 'staff.about_you' };
  if (proposal.approverIds.includes(decider.id)) return { refusal: 'already.done' };
  if (!approves) return { state: 'refused' };
  return { state: proposal.approverIds.length + 1 >= def.approvals ? 'approved' : 'open' };
}

/** Whether this role may propose it. */
export function mayPropose(kind: ProposalKind, role: Role): boolean {
  const def: ProposalKindDef = PROPOSAL_KINDS[kind];
  return def.proposers.includes(role);
}
