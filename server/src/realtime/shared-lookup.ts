import { type Batcher, openBatcher } from '#server/platform/background/batcher.ts';

const MAX_ITEMS = 100;
const WAIT_MS = 2;
const MAX_IN_FLIGHT = 3;
/** More than reconnect at one moment; a refused caller tries again. */
const MAX_WAITING = 20_000;

/**
 * Batches a query that every reconnecting client makes: callers at the same time share a statement, because two
 * thousand single ones would wait for each other. The callers do not affect each other's answers.
 */
export function openSharedLookup<Item, Answer>(
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
