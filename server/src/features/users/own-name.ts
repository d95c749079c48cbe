import { looksLikeStaff } from '#core/people/lookalike.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { requireClean } from '../sensitive-words/public.ts';
import { staffNames } from './users.store.ts';

/**
 * Checks a name that a user who is not staff chooses. Throws `users.like_staff` when it could be taken for the
 * platform's staff, and `sensitive_words.not_allowed` when it contains sensitive words: a name is never masked.
 */
export async function requireOwnName(services: Services, db: Queryable, name: string): Promise<void> {
  if (looksLikeStaff(name, await staffNames(db))) throw new AppError('users.like_staff');
  requireClean(services, name);
}
