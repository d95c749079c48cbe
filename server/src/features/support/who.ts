import type { SessionRole } from '#core/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Moderators rule and auditors read: support answers, and an admin stands in. Throws `gateway.forbidden`. */
export function requireAgent(session: { readonly role: SessionRole }): void {
  if (session.role !== 'support' && session.role !== 'admin') throw new AppError('gateway.forbidden');
}
