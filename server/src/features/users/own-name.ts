import { looksLikeStaff, skeleton } from '#core/people/lookalike.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { requireClean } from '../sensitive-words/public.ts';
import { hasLook, lockLook, providerNames, staffNames } from './users.store.ts';

/**
 * Checks a name that a user who is not staff chooses. Throws `users.like_staff` when it could be taken for the
 * platform's staff, and `sensitive_words.not_allowed` when it contains sensitive words: a name is never masked.
 */
export async function requireOwnName(services: Services, db: Queryable, name: string): Promise<void> {
  if (looksLikeStaff(name, await staffNames(db))) throw new AppError('users.like_staff');
  requireClean(services, name);
}

/**
 * Checks a name against those that others chose, and those of certified providers: in chats, calls and notices whoever
 * looks like one could pass for it. `userId`: who chooses the name; null for a newcomer. In a transaction nobody else takes
 * a name of this look until it ends. Throws `auth.name_taken`.
 */
export async function requireUnlikeOthers(db: Queryable, name: string, userId: string | null): Promise<void> {
  const look = skeleton(name);
  if (look === '') return;
  await lockLook(db, look);
  if (await hasLook(db, look, userId)) throw new AppError('auth.name_taken');
  const names = await providerNames(db, userId);
  if (names.some((providerName) => skeleton(providerName) === look)) throw new AppError('auth.name_taken');
}
