import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import type { TimerFailures } from '#server/platform/background/back-off.ts';
import { beat } from './heartbeat.ts';

/** The time between two heartbeats of one loop. */
const BEAT_MS = 5_000;

/** A loop that acts on clocks, after a heartbeat that makes those longer that ran while the product was away. */
export function clocksLoop(
  { name, idleMs }: Pick<Loop, 'name' | 'idleMs'>,
  fire: (services: Services, failures: TimerFailures) => Promise<number>,
): Loop {
  const failures: TimerFailures = new Map();
  const beats = pacedHeartbeat();
  return {
    name,
    idleMs,
    async run(services) {
      await beats(services);
      return fire(services, failures);
    },
  };
}

function pacedHeartbeat(): (services: Services) => Promise<void> {
  let beatAt = Number.NEGATIVE_INFINITY;
  return async (services) => {
    if (performance.now() - beatAt < BEAT_MS) return;
    await beat(services);
    beatAt = performance.now();
  };
}
