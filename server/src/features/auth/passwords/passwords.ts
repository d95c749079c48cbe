import { hash, verify } from '@node-rs/argon2';
import { Turns } from '#server/platform/limits/turns.ts';
import type { Rules } from '#server/platform/settings/rules.ts';

/**
 * One semaphore for the process: hashing uses much memory and CPU on purpose, and a flood of logins must not take all.
 */
const turns = new Turns();

const inTurn = <T>(rules: Rules, work: () => Promise<T>): Promise<T> =>
  turns.take({ atOnce: rules.get('auth.hashes_at_once'), waiting: rules.get('auth.hashes_waiting') }, work);

/** Argon2id (RFC 9106; the library's default algorithm), with the cost set by the rules. */
export function hashPassword(rules: Rules, password: string): Promise<string> {
  const memoryCost = rules.get('auth.argon_memory_kib');
  const timeCost = rules.get('auth.argon_passes');
  return inTurn(rules, () => hash(password, { memoryCost, timeCost, parallelism: 1 }));
}

let decoy: Promise<string> | null = null;

/** Hashed once. After a failure, such as too many waiting hashes, the next caller hashes it again. */
function decoyHash(rules: Rules): Promise<string> {
  decoy ??= hashPassword(rules, 'nobody has this password').catch((error: unknown) => {
    decoy = null;
    throw error;
  });
  return decoy;
}

/** Whether a password matches. Without a stored hash the same work is done, so that the time reveals nothing. */
export async function passwordFits(rules: Rules, stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoyHash(rules));
  const fits = await inTurn(rules, () => verify(against, password));
  return fits && stored !== null;
}
