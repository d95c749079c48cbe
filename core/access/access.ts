/** What an account may be. A visitor has no account. */
export type Role = 'trader' | 'provider' | 'support' | 'moderator' | 'auditor' | 'admin';

/** What a session may be: an account's, or a visitor's who has none and came to ask. */
export type SessionRole = Role | 'visitor';

export const ROLES: readonly Role[] = ['trader', 'provider', 'support', 'moderator', 'auditor', 'admin'];

export const SESSION_ROLES: readonly SessionRole[] = [...ROLES, 'visitor'];

/** `visitor` is open to everybody, `guest` wants a session of any kind, `user` one of an account. */
export type AccessLevel = 'visitor' | 'guest' | 'user' | 'trader' | 'provider' | 'staff' | 'moderator' | 'admin';

/**
 * Who passes each level of the catalogue. Staff do not trade, so `trader` and `provider` leave them out; moderators
 * rule, and only an admin stands in for them; an auditor reads what staff read and is kept from writes by `mayWrite`.
 */
const ADMITTED: Record<Exclude<AccessLevel, 'visitor'>, readonly SessionRole[]> = {
  guest: SESSION_ROLES,
  user: ROLES,
  trader: ['trader'],
  provider: ['provider'],
  staff: ['support', 'moderator', 'auditor', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
};

/** Whether `role` (null: there is no session) passes `level`. */
export function admits(level: AccessLevel, role: SessionRole | null): boolean {
  if (level === 'visitor') return true;
  return role !== null && ADMITTED[level].includes(role);
}

/** An auditor changes nothing but the own session and passwords. */
export function mayWrite(role: SessionRole, group: string): boolean {
  return role !== 'auditor' || group === 'auth';
}

export function isStaff(role: SessionRole): boolean {
  return ADMITTED.staff.includes(role);
}

/** Providers and staff enter through the service login. */
export function isService(role: SessionRole): boolean {
  return role !== 'trader' && role !== 'visitor';
}
