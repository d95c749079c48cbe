import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A trading password as one session gave it, and the stored hash that it was checked against. */
export interface Claim {
  readonly userId: string;
  readonly sessionId: string;
  readonly stored: string;
  readonly password: string;
}

const MAX_PROOFS = 50_000;
/** Made anew with each process and never written down: what is kept below says nothing without it. */
const KEY = randomBytes(32);

/** By user: of several sessions, the one that proved it last. */
const proofs = new LRUCache<string, Buffer>({ max: MAX_PROOFS });

/** Binds the password to the session and to the stored hash: neither another session nor an older password fits. */
function markOf({ sessionId, stored, password }: Claim): Buffer {
  return createHmac('sha256', KEY)
    .update(JSON.stringify([sessionId, stored, password]))
    .digest();
}

/** Whether this session proved this very password a moment ago. */
export const hasProof = (claim: Claim): boolean => proofs.get(claim.userId)?.equals(markOf(claim)) ?? false;

/** Remembers for `seconds` that the password was checked and fits; the time does not start again with each use. */
export function keepProof(claim: Claim, seconds: number): void {
  if (seconds > 0) proofs.set(claim.userId, markOf(claim), { ttl: seconds * 1000 });
}

/** After a wrong password the next one is checked in full, with the lock that many failures bring. */
export function forgetProof(userId: string): void {
  proofs.delete(userId);
}
