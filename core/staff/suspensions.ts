import { isStaff, type Role } from '../access/access.ts';

/** `account`: all of the others; of a member of staff, the login as well. */
export const SUSPENSION_SCOPES = ['account', 'placing', 'chat', 'calls'] as const;
export type SuspensionScope = (typeof SUSPENSION_SCOPES)[number];

/** The outcome of one. */
export const SUSPENSION_STATES = ['in_force', 'ended', 'lifted'] as const;
/** The selections of a list of them. */
export const SUSPENSION_SHOWS = ['in_force', 'over', 'all'] as const;

export interface Judge {
  readonly id: string;
  readonly role: Role;
  /** Traded with the account, or is linked with it or with somebody who did. */
  readonly isOpponent: boolean;
}

export interface Suspect {
  readonly id: string;
  readonly role: Role;
}

export type SuspensionRefusal =
  | 'staff.not_yourself'
  | 'staff.opponent'
  | 'staff.admin_by_proposal'
  | 'gateway.forbidden';

/**
 * Why this member of staff cannot suspend the account, or lift what stands against it; null: they can. Nobody judges
 * themselves or their opponents, an administrator judges staff, and of administrators two decide.
 */
export function suspensionRefusal(judge: Judge, suspect: Suspect): SuspensionRefusal | null {
  if (judge.id === suspect.id) return 'staff.not_yourself';
  if (judge.isOpponent) return 'staff.opponent';
  if (suspect.role === 'admin') return 'staff.admin_by_proposal';
  if (isStaff(suspect.role) && judge.role !== 'admin') return 'gateway.forbidden';
  return null;
}

/** The acts that a suspension of this scope keeps from the account. Open orders, their chats and support stay open to it. */
export const closes = (scope: SuspensionScope, what: Exclude<SuspensionScope, 'account'>): boolean =>
  scope === 'account' || scope === what;

/** Whether the account cannot sign in either: only staff, whose work is nobody's own. */
export const locksOut = (scope: SuspensionScope, role: Role): boolean => scope === 'account' && isStaff(role);
