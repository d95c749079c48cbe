import { hash, verify } from '@node-rs/argon2';
import { AppError } from '#server/platform/app-error.ts';
import type { Rules } from '#server/platform/settings/rules.ts';

interface Queue {
  running: number;
  readonly waiting: (() => void)[];
}

// One queue for the process: hashing takes memory and cores on purpose, and a flood of logins must not take all.
const queue: Queue = { running: 0, waiting: [] };

async function inTurn<T>(rules: Rules, work: () => Promise<T>): Promise<T> {
  if (queue.running >= rules.get('auth.hashes_at_once')) {
    if (queue.waiting.length >= rules.get('auth.hashes_waiting')) throw new AppError('gateway.unavailable');
    await new Promise<void>((resolve) => queue.waiting.push(resolve));
  } else {
    queue.running += 1;
  }
  try {
    return await work();
  } finally {
    // The place is handed on, not given back, so that nobody slips in between.
    const next = queue.waiting.shift();
    if (next === undefined) queue.running -= 1;
    else next();
  }
}

/** Argon2id (RFC 9106; the library's default algorithm), with the cost that the rules name. */
export function hashPassword(rules: Rules, password: string): Promise<string> {
  const memoryCost = rules.get('auth.argon_memory_kib');
  const timeCost = rules.get('auth.argon_passes');
  return inTurn(rules, () => hash(password, { memoryCost, timeCost, parallelism: 1 }));
}

let decoy: Promise<string> | null = null;

/** Whether a password fits. Without a stored hash the same work is done for nothing, so that the time tells nothing. */
export async function passwordFits(rules: Rules, stored: string | null, password: string): Promise<boolean> {
  if (stored === null) decoy ??= hashPassword(rules, 'nobody has this password');
  const against = stored ?? (await decoy) ?? '';
  const fits = await inTurn(rules, () => verify(against, password));
  return fits && stored !== null;
}
