import { type Batcher, openBatcher } from '#server/platform/background/batcher.ts';

const MAX_ITEMS = 100;
const WAIT_MS = 2;
const MAX_IN_FLIGHT = 3;
/** More than come back in one moment; whoever is turned away tries again. */
const MAX_WAITING = 20_000;

/**
 * For what everybody asks who comes back after a cut: those who ask at the same time share a statement, because two
 * thousand of them in one moment would wait for each other otherwise. Nobody's question depends on another's.
 */
export function openCrowdDesk<Item, Answer>(
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
): Batcher<Item, Answer> {
  return openBatcher({
    run,
    keysOf: () => [],
    lockOf: () => '',
    maxItems: MAX_ITEMS,
    waitMs: WAIT_MS,
    maxInFlight: MAX_IN_FLIGHT,
    maxWaiting: MAX_WAITING,
    busy: 'gateway.unavailable',
  });
}
