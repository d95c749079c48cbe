import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { definePart } from '#server/app/parts.ts';

/** A trading password as one session gave it, and the stored hash that it was checked against. */
export interface Claim {
  readonly userId: string;
  readonly sessionId: string;
  readonly stored: string;
  readonly password: string;
}

const MAX_PROOFS = 50_000;
const KEY_BYTES = 32;

/** Which trading passwords were proved a moment ago, in this process. */
export class TradingProofs {
  /** Never written down: what is kept says nothing without it. */
  readonly #key = randomBytes(KEY_BYTES);
  /** By user: of several sessions, the one that proved it last. */
  readonly #proofs = new LRUCache<string, Buffer>({ max: MAX_PROOFS });

  /** Whether this session proved this very password a moment ago. */
  has(claim: Claim): boolean {
    return this.#proofs.get(claim.userId)?.equals(this.#markOf(claim)) ?? false;
  }

  /** Remembers for `seconds` that the password was checked and fits; the time does not start again with each use. */
  keep(claim: Claim, seconds: number): void {
    if (seconds > 0) this.#proofs.set(claim.userId, this.#markOf(claim), { ttl: seconds * 1000 });
  }

  /** After a wrong password the next one is checked in full, with the lock that many failures bring. */
  forget(userId: string): void {
    this.#proofs.delete(userId);
  }

  /** Binds the password to the session and to the stored hash: neither another session nor an older password fits. */
  #markOf({ sessionId, stored, password }: Claim): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([sessionId, stored, password]))
      .digest();
  }
}

export const tradingProofs = definePart(() => new TradingProofs());
