/** What an account may be. A visitor has no account. */
export type Role = 'trader' | 'provider' | 'support' | 'moderator' | 'auditor' | 'admin';

export const ROLES: readonly Role[] = ['trader', 'provider', 'support', 'moderator', 'auditor', 'admin'];

export type AccessLevel = 'visitor' | 'user' | 'trader' | 'provider' | 'staff' | 'moderator' | 'admin';

/**
 * Who passes each level of the catalogue. Staff do not trade, so `trader` and `provider` leave them out; moderators
 * rule, and only an admin stands in for them; an auditor reads what staff read and is kept from writes by `mayWrite`.
 */
const ADMITTED: Record<Exclude<AccessLevel, 'visitor'>, readonly Role[]> = {
  user: ROLES,
  trader: ['trader'],
  provider: ['provider'],
  staff: ['support', 'moderator', 'auditor', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
};

/** Whether `role` (null for a visitor) passes `level`. */
export function admits(level: AccessLevel, role: Role | null): boolean {
  if (level === 'visitor') return true;
  return role !== null && ADMITTED[level].includes(role);
}

/** An auditor changes nothing but the own session and passwords. */
export function mayWrite(role: Role, group: string): boolean {
  return role !== 'auditor' || group === 'auth';
}

export function isStaff(role: Role): boolean {
  return ADMITTED.staff.includes(role);
}

/** Providers and staff enter through the service login. */
export function isService(role: Role): boolean {
  return role !== 'trader';
}
