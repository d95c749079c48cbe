import type { Role } from '../access/access.ts';
import { machine } from '../machine/machine.ts';
import {
  APPLICATION_STATES,
  APPLICATION_TABLE,
  type ApplicationMove,
  type ApplicationState,
  type IdentityLevel,
  type MoveBy,
  type MoveRow,
  type ProvenLevel,
} from './application-table.ts';

export interface ApplicationFacts {
  readonly level: IdentityLevel;
  readonly state: ApplicationState;
  readonly applicantId: string;
  /** The member of staff who has the case; null: nobody. */
  readonly ownerId: string | null;
  /** The member of staff who approved it and waits for another; null: nobody has. */
  readonly firstApproverId: string | null;
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
  | 'identity.case_held'
  | 'identity.approved_before';

/** Staff who decide on identities. */
const REVIEWERS: readonly Role[] = ['moderator', 'admin'];
/** Accounts that prove who they are; staff are known to the platform. */
const APPLICANTS: readonly Role[] = ['trader', 'provider'];

interface Step {
  readonly event: ApplicationMove;
  readonly actor: ApplicationActor;
}

export const identityMachine = machine<{
  row: MoveRow;
  facts: ApplicationFacts;
  move: Step;
  refusal: ApplicationRefusal;
  decision: { readonly state: ApplicationState };
}>({
  rows: APPLICATION_TABLE,
  states: APPLICATION_STATES,
  begins: ['none'],
  ends: ['none', 'approved', 'refused', 'expired'],
  silent: ['expire'],
  waitsFor: { pending: 'staff, or the check service', more_asked: 'its applicant' },
  refusesFirst: 'role',
  rolesOf: (facts, { actor }) => rolesOf(facts, actor),
  refusals: { state: 'identity.wrong_state', role: refusalByRole },
  guards: { needs_second: ({ level, firstApproverId }) => level === 2 && firstApproverId === null },
  check: refusalByFacts,
  outcome: ({ to }) => ({ state: to }),
});

/** The next state of an application after a move, or why the move is refused. */
export const decideApplication = (facts: ApplicationFacts, actor: ApplicationActor, move: ApplicationMove) =>
  identityMachine.decide(facts, { event: move, actor });

/** The moves open to this actor. */
export const movesOpenTo = (facts: ApplicationFacts, actor: ApplicationActor): ApplicationMove[] =>
  identityMachine.abilities(facts, (event) => ({ event, actor }));

function rolesOf({ applicantId, ownerId }: ApplicationFacts, actor: ApplicationActor): MoveBy[] {
  if (actor.kind !== 'user') return [actor.kind];
  const { id, role, isOpponent } = actor;
  if (id === applicantId) return APPLICANTS.includes(role) ? ['applicant'] : [];
  if (!REVIEWERS.includes(role) || isOpponent) return [];
  return ['reviewer', ...(id === ownerId ? ['owner' as const] : []), ...(role === 'admin' ? ['head' as const] : [])];
}

function refusalByRole(
  { applicantId }: ApplicationFacts,
  { actor }: Step,
  rows: readonly MoveRow[],
): ApplicationRefusal {
  const isForStaff = rows.some(({ by }) => by.includes('reviewer') || by.includes('owner'));
  if (actor.kind !== 'user' || !isForStaff || !REVIEWERS.includes(actor.role)) return 'gateway.forbidden';
  if (actor.id === applicantId) return 'staff.not_yourself';
  return actor.isOpponent ? 'staff.opponent' : 'identity.not_your_case';
}

function refusalByFacts(
  facts: ApplicationFacts,
  { event, actor }: Step,
  { levels, needsVendor }: MoveRow,
): ApplicationRefusal | null {
  const { level, state, ownerId, firstApproverId, provenLevel, isEnding, isAtVendor } = facts;
  if (!levels.includes(level) || (needsVendor && !isAtVendor)) return 'identity.wrong_state';
  if (event === 'take' && ownerId !== null) return 'identity.case_held';
  if (event === 'take' && actor.kind === 'user' && actor.id === firstApproverId) return 'identity.approved_before';
  if (event === 'release' && ownerId === null) return 'identity.wrong_state';
  if (event !== 'submit') return null;
  if (level === 2 && provenLevel === 0) return 'identity.one_first';
  if (state !== 'approved') return null;
  if (level === 1) return 'identity.name_fixed';
  return isEnding ? null : 'identity.wrong_state';
}
