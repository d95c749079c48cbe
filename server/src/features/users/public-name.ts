import { randomInt } from 'node:crypto';
import { placeholderName } from '#core/people/placeholder-name.ts';
import type { Services } from '#server/app/services.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { isClean } from '../sensitive-words/public.ts';
import { hasLook } from './own-name.ts';

/** With a million accounts one try in eighteen meets a name that somebody has. */
const MAX_TRIES = 20;

/**
 * A public name for a new account, so that nobody reads the name that it logs in with. Nobody has one like it, nor takes
 * one before this transaction ends.
 */
export async function newPublicName(services: Services, tx: Tx): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const name = placeholderName((n) => randomInt(n));
    if (isClean(services, name) && !(await hasLook(tx, name, null))) return name;
  }
  throw new Error(`no public name is free after ${MAX_TRIES} tries`);
}
