import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { definePart } from '#server/app/parts.ts';

/** A trading password given by one session, and the stored hash that it was checked against. */
export interface Claim {
  readonly userId: string;
  readonly sessionId: string;
  readonly stored: string;
  readonly password: string;
}

const MAX_PROOFS = 50_000;
const KEY_BYTES = 32;

/** The trading passwords that were proved recently in this process. */
export class TradingProofs {
  /** Only in memory: without it, the kept marks reveal nothing. */
  readonly #key = randomBytes(KEY_BYTES);
  /** By user: among several sessions, the one that proved it last. */
  readonly #proofs = new LRUCache<string, Buffer>({ max: MAX_PROOFS });

  /** Whether this session proved this password recently. */
  has(claim: Claim): boolean {
    return this.#proofs.get(claim.userId)?.equals(this.#markOf(claim)) ?? false;
  }

  /** Remembers for `seconds` that the password matched; using it does not prolong the time. */
  keep(claim: Claim, seconds: number): void {
    if (seconds > 0) this.#proofs.set(claim.userId, this.#markOf(claim), { ttl: seconds * 1000 });
  }

  /** After a wrong password the next one is checked in full, with its lock after many failures. */
  forget(userId: string): void {
    this.#proofs.delete(userId);
  }

  /**
   * Binds the password to the session and to the stored hash, so that no other session and no older password matches.
   */
  #markOf({ sessionId, stored, password }: Claim): Buffer {
    return createHmac('sha256', this.#key)
      .update(JSON.stringify([sessionId, stored, password]))
      .digest();
  }
}

export const tradingProofs = definePart(() => new TradingProofs());
