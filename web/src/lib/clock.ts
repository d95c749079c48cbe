/**
 * The server's clock, as well as this browser knows it. Deadlines are the server's; the local clock may be wrong by
 * minutes, so the offset learned from function 600000 is added before anything is counted down or signed.
 */
let offsetMs = 0;

/** `serverMs` is the server's epoch time in milliseconds at the local moment `atLocalMs`. */
export function learnServerTime(serverMs: number, atLocalMs: number = Date.now()): void {
  // Rounded: the middle of two moments can be half a millisecond.
  offsetMs = Math.round(serverMs - atLocalMs);
}

/** Epoch milliseconds by the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
