/** An event of the timeline, without an effect on the state: the order's clock is longer by the time the product was away. */
export const CLOCK_EXTENDED = 'clock_extended';

/**
 * How long the product was away, in whole seconds, for clocks to be longer by as much; 0 while it was not. `silentMs`: the
 * time between two heartbeats. `awayAfterS`: a shorter silence is a pause of a busy machine; 0 switches it off.
 */
export function awaySeconds(silentMs: number, awayAfterS: number): number {
  if (awayAfterS === 0 || silentMs <= awayAfterS * 1_000) return 0;
  return Math.ceil(silentMs / 1_000);
}
