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
/** Those who may give points; above what one gives alone, an administrator decides. */
const GIVERS: readonly Role[] = ['support', 'moderator', 'admin'];
const byAdmins: ProposalKindDef = { proposers: ADMINS, deciders: ADMINS, approvals: 1, secondFactor: true };

/** Acts that one administrator cannot do alone. */
export const PROPOSAL_KINDS = {
  /** Somebody becomes an administrator. */
  make_admin: byAdmins,
  /** An administrator becomes something else. */
  unmake_admin: byAdmins,
  /** Somebody becomes support, a moderator or an auditor. */
  make_staff: byAdmins,
  /** The number of a rule that guards money or security. */
  rule: byAdmins,
  /** The second factors of an account go, because support saw that its owner has lost them. */
  reset_factors: { proposers: ['support', 'admin'], deciders: ADMINS, approvals: 1, secondFactor: true },
  /** An exchange rate far from the published one. */
  fx: byAdmins,
  /** The fee that sellers of a card type pay. */
  card_fee: byAdmins,
  /** The fee that sellers of points pay on orders that are paid in one way. */
  method_fee: byAdmins,
  /** Points of the promotion account for a user, above what one member of staff gives alone. */
  reward: { ...byAdmins, proposers: GIVERS },
  /** Points for the promotion account. */
  promotion: byAdmins,
  /** A penalty from a provider's bail, with its case. */
  penalty: { ...byAdmins, proposers: ['moderator', 'admin'] },
  /** Points for money that the platform received outside of chains. */
  treasury_issue: byAdmins,
  /** Points that end because the platform paid money outside of chains. */
  treasury_redeem: byAdmins,
  /** Points between the platform’s own accounts. */
  treasury_move: byAdmins,
  /** The platform's stock for swaps: more of it, or less. */
  swap_stock: byAdmins,
  /** A deposit that is held gets its points. */
  deposit_credit: byAdmins,
  /** A deposit that is held gets none. */
  deposit_refuse: byAdmins,
  /** A credited deposit that its chain lost: the platform bears it, or its receiver does. */
  deposit_settle: byAdmins,
  /** The coins on deposit addresses of a network go to the address that pays out. */
  sweep: byAdmins,
  /** A withdrawal of which nobody can tell what became: it was paid, or its points go back. */
  withdrawal_settle: byAdmins,
  /** A stopped network is read again from a block on. */
  chain_resume: byAdmins,
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
  /** The account that it is about; null: none. */
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
 * The next state of a proposal after a decision: one refusal ends it, the last approval needed carries it out. Nobody decides on
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
