import type { Role } from '../access/access.ts';
import {
  APPLICATION_MOVES,
  APPLICATION_TABLE,
  type ApplicationMove,
  type ApplicationState,
  type IdentityLevel,
  type MoveBy,
  type ProvenLevel,
} from './application-table.ts';

export interface ApplicationFacts {
  readonly level: IdentityLevel;
  readonly state: ApplicationState;
  readonly applicantId: string;
  /** The member of staff who has the case; null: nobody. */
  readonly ownerId: string | null;
  readonly provenLevel: ProvenLevel;
  /** The document of the approved application ends within `identity.end_notice_days`. */
  readonly isEnding: boolean;
  /** The check service has it; once staff take it, no longer. */
  readonly isAtVendor: boolean;
}

export type ApplicationActor =
  | { readonly kind: 'system' | 'vendor' }
  | {
      readonly kind: 'user';
      readonly id: string;
      readonly role: Role;
      /** Traded with the applicant, or is linked with them. */
      readonly isOpponent: boolean;
    };

export type ApplicationRefusal =
  | 'gateway.forbidden'
  | 'staff.not_yourself'
  | 'staff.opponent'
  | 'identity.one_first'
  | 'identity.name_fixed'
  | 'identity.wrong_state'
  | 'identity.not_your_case'
  | 'identity.case_held';

export type ApplicationDecision = { readonly state: ApplicationState } | { readonly refusal: ApplicationRefusal };

/** Staff who decide on identities. */
const REVIEWERS: readonly Role[] = ['moderator', 'admin'];
/** Accounts that prove who they are; staff are known to the platform. */
const APPLICANTS: readonly Role[] = ['trader', 'provider'];

/** The next state of an application after a move, or why the move is refused. */
export function decideApplication(
  facts: ApplicationFacts,
  actor: ApplicationActor,
  move: ApplicationMove,
): ApplicationDecision {
  const row = APPLICATION_TABLE[move];
  const refusal = actorRefusal(facts, actor, row.by) ?? stateRefusal(facts, move);
  return refusal === null ? { state: row.to } : { refusal };
}

/** The moves open to this actor. */
export const movesOpenTo = (facts: ApplicationFacts, actor: ApplicationActor): ApplicationMove[] =>
  APPLICATION_MOVES.filter((move) => 'state' in decideApplication(facts, actor, move));

function actorRefusal(
  { applicantId, ownerId }: ApplicationFacts,
  actor: ApplicationActor,
  by: readonly MoveBy[],
): ApplicationRefusal | null {
  if (actor.kind !== 'user') return by.includes(actor.kind) ? null : 'gateway.forbidden';
  const { id, role, isOpponent } = actor;
  if (by.includes('applicant')) {
    return id === applicantId && APPLICANTS.includes(role) ? null : 'gateway.forbidden';
  }
  if (by.includes('system') || by.includes('vendor') || !REVIEWERS.includes(role)) return 'gateway.forbidden';
  if (id === applicantId) return 'staff.not_yourself';
  if (isOpponent) return 'staff.opponent';
  if (by.includes('reviewer')) return null;
  if (id === ownerId || (by.includes('head') && role === 'admin')) return null;
  return 'identity.not_your_case';
}

function stateRefusal(facts: ApplicationFacts, move: ApplicationMove): ApplicationRefusal | null {
  const { level, state, ownerId, provenLevel, isEnding, isAtVendor } = facts;
  const row = APPLICATION_TABLE[move];
  if (!row.levels.includes(level) || !row.from.includes(state)) return 'identity.wrong_state';
  if (row.needsVendor && !isAtVendor) return 'identity.wrong_state';
  if (move === 'take' && ownerId !== null) return 'identity.case_held';
  if (move === 'release' && ownerId === null) return 'identity.wrong_state';
  if (move !== 'submit') return null;
  if (level === 2 && provenLevel === 0) return 'identity.one_first';
  if (state !== 'approved') return null;
  if (level === 1) return 'identity.name_fixed';
  return isEnding ? null : 'identity.wrong_state';
}
