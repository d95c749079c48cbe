import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 8192;
let pool = Buffer.alloc(0);
let used = 0;

/**
 * Cryptographically random bytes, at most 256, never handed out twice. Drawn in blocks, because a draw costs more than
 * creating an id or a seal; a block is never overwritten, so that the returned part may be kept.
 */
export function randomPart(bytes: number): Buffer {
  if (bytes > 256) throw new RangeError('more than 256 random bytes at once');
  if (used + bytes > pool.length) {
    pool = randomFillSync(Buffer.allocUnsafeSlow(POOL_BYTES));
    used = 0;
  }
  used += bytes;
  return pool.subarray(used - bytes, used);
}
