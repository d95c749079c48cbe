import { hash, verify } from '@node-rs/argon2';
import { Turns } from '#server/platform/limits/turns.ts';
import type { Rules } from '#server/platform/settings/rules.ts';

/**
 * One semaphore for the process: hashing uses much memory and CPU on purpose, and a flood of logins must not take all.
 */
const turns = new Turns();

const inTurn = <T>(rules: Rules, work: () => Promise<T>): Promise<T> =>
  turns.take({ atOnce: rules.get('auth.hashes_at_once'), waiting: rules.get('auth.hashes_waiting') }, work);

/** What a hash costs now. */
const costOf = (rules: Rules) => ({
  memoryCost: rules.get('auth.argon_memory_kib'),
  timeCost: rules.get('auth.argon_passes'),
});

/** Argon2id (RFC 9106; the library's default algorithm), with the cost set by the rules. */
export const hashPassword = (rules: Rules, password: string): Promise<string> =>
  inTurn(rules, () => hash(password, { ...costOf(rules), parallelism: 1 }));

/** Whether a hash costs what a new one would; the numbers are those of its own text. */
export function hasPresentCost(rules: Rules, stored: string): boolean {
  const { memoryCost, timeCost } = costOf(rules);
  return stored.includes(`$m=${memoryCost},t=${timeCost},`);
}

let decoy: { readonly cost: string; readonly hash: Promise<string> } | null = null;

/**
 * Hashed once for a cost: one that was cheaper than the hashes of accounts would tell who has none. After a failure, such as too
 * many waiting hashes, the next caller hashes it again.
 */
function decoyHash(rules: Rules): Promise<string> {
  const cost = JSON.stringify(costOf(rules));
  if (decoy?.cost !== cost) decoy = { cost, hash: hashPassword(rules, 'nobody has this password') };
  const current = decoy;
  return current.hash.catch((error: unknown) => {
    if (decoy === current) decoy = null;
    throw error;
  });
}

/** Whether a password matches. Without a stored hash the same work is done, so that the time reveals nothing. */
export async function passwordFits(rules: Rules, stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await decoyHash(rules));
  const fits = await inTurn(rules, () => verify(against, password));
  return fits && stored !== null;
}
