import type { SessionRole } from '#core/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';

/** Admits support agents and admins; moderators and auditors are refused. Throws `gateway.forbidden`. */
export function requireAgent(session: { readonly role: SessionRole }): void {
  if (session.role !== 'support' && session.role !== 'admin') throw new AppError('gateway.forbidden');
}
