/** The roles of an account. A visitor has no account. */
export type Role = 'trader' | 'provider' | 'support' | 'moderator' | 'auditor' | 'admin';

/**
 * The roles of a session: an account's; `operator` for a member of a team who acts for its provider; or `visitor` for
 * somebody without an account who asks support.
 */
export type SessionRole = Role | 'operator' | 'visitor';

export const ROLES: readonly Role[] = ['trader', 'provider', 'support', 'moderator', 'auditor', 'admin'];

export const SESSION_ROLES: readonly SessionRole[] = [...ROLES, 'operator', 'visitor'];

/**
 * `visitor`: everybody; `guest`: a session of any kind; `user`: a session of an account; `party`: of a trader or
 * provider; `staff`: of those who work for people; `house`: of theirs or an auditor's, for what is the platform's and about
 * nobody; the others: that role.
 */
export type AccessLevel =
  | 'visitor'
  | 'guest'
  | 'user'
  | 'party'
  | 'trader'
  | 'provider'
  | 'staff'
  | 'house'
  | 'moderator'
  | 'auditor'
  | 'admin';

/**
 * The roles that each access level of the catalogue admits. Staff do not trade, so `party`, `trader` and `provider` leave
 * them out; only an admin stands in for a moderator or an auditor. An auditor reads what is the platform's, and people only through
 * a link (docs/decisions/056-links-of-auditors.md), so `staff` leaves auditors out; `mayWrite` keeps them from writing. No level admits an operator: a function says itself that operators may call it (core/teams/operator.ts).
 */
const ADMITTED: Record<Exclude<AccessLevel, 'visitor'>, readonly SessionRole[]> = {
  guest: [...ROLES, 'visitor'],
  user: ROLES,
  party: ['trader', 'provider'],
  trader: ['trader'],
  provider: ['provider'],
  staff: ['support', 'moderator', 'admin'],
  house: ['support', 'moderator', 'auditor', 'admin'],
  moderator: ['moderator', 'admin'],
  auditor: ['auditor', 'admin'],
  admin: ['admin'],
};

/** Whether `role` (null: there is no session) passes `level`. */
export function admits(level: AccessLevel, role: SessionRole | null): boolean {
  if (level === 'visitor') return role !== 'operator';
  return role !== null && ADMITTED[level].includes(role);
}

/** The groups of functions that change what is an auditor's own: session, passwords, second factors, saved filters. */
const AUDITORS_OWN: readonly string[] = ['auth', 'factors', 'filters'];

/** Whether the role may call a function of `group` that writes. An auditor changes only what is their own. */
export function mayWrite(role: SessionRole, group: string): boolean {
  return role !== 'auditor' || AUDITORS_OWN.includes(group);
}

/** Whether it is the role of an account, and the session its own. */
export function isAccountRole(role: SessionRole): role is Role {
  return role !== 'operator' && role !== 'visitor';
}

export function isStaff(role: SessionRole): boolean {
  return ADMITTED.house.includes(role);
}

/** Providers and staff, who enter through the service login, and operators: they need a second factor. */
export function isService(role: SessionRole): boolean {
  return role !== 'trader' && role !== 'visitor';
}

export const STAFF_ROLES: readonly Role[] = ROLES.filter(isStaff);
