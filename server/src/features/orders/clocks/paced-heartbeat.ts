import type { Services } from '#server/app/services.ts';
import { beat } from './heartbeat.ts';

/** The time between two heartbeats of one loop. */
const BEAT_MS = 5_000;

/** A heartbeat now and then, for a loop to await before it fires clocks: those that ran while the product was away are longer. */
export function pacedHeartbeat(): (services: Services) => Promise<void> {
  let beatAt = Number.NEGATIVE_INFINITY;
  return async (services) => {
    if (performance.now() - beatAt < BEAT_MS) return;
    await beat(services);
    beatAt = performance.now();
  };
}
