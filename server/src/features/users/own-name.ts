import { looksLikeStaff, skeleton } from '#core/people/lookalike.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { requireClean } from '../sensitive-words/public.ts';
import { hasName, lockLook, providerNames, staffNames } from './users.store.ts';

/**
 * Checks a name that a user who is not staff chooses. Throws `users.like_staff` when it could be taken for the
 * platform's staff, and `sensitive_words.not_allowed` when it contains sensitive words: a name is never masked.
 */
export async function requireOwnName(services: Services, db: Queryable, name: string): Promise<void> {
  if (looksLikeStaff(name, await staffNames(db))) throw new AppError('users.like_staff');
  requireClean(services, name);
}

/**
 * Checks the public name that a user chooses against those of others: whoever looks like one could pass for it. Names that
 * others log in with are not looked at, or the answer would tell them. Throws `auth.name_taken`.
 */
export async function requireUnlikeOthers(tx: Tx, name: string, userId: string): Promise<void> {
  if (!(await isUnlikeOthers(tx, name, userId))) throw new AppError('auth.name_taken');
}

async function isUnlikeOthers(tx: Tx, name: string, userId: string): Promise<boolean> {
  if (await hasLook(tx, name, userId)) return false;
  const look = skeleton(name);
  const names = look === '' ? [] : await providerNames(tx, userId);
  return !names.some((providerName) => skeleton(providerName) === look);
}

/** Whether somebody else has a public name like this one, by the index; nobody takes one before this transaction ends. */
export async function hasLook(tx: Tx, name: string, except: string | null): Promise<boolean> {
  const look = skeleton(name);
  await lockLook(tx, look || name.toLowerCase());
  return hasName(tx, { name, look }, except);
}
