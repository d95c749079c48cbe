import { useSyncExternalStore } from 'react';

/**
 * The mask hides this long after the last answer, in milliseconds, so that a chain of requests does not make it
 * flicker.
 */
const HIDE_AFTER_MS = 500;
/** The maximum time that the mask stays, whatever happens to a request. */
const THROTTLE_MS = 12_000;

let running = 0;
let shown = false;
let hideTimer: ReturnType<typeof setTimeout> | undefined;
let limitTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Marks a request that the user waits for; call the returned function when it has finished. */
export function beginBusy(): () => void {
  running++;
  clearTimeout(hideTimer);
  if (!shown) {
    show(true);
    clearTimeout(limitTimer);
    limitTimer = setTimeout(() => show(false), THROTTLE_MS);
  }
  let ended = false;
  return () => {
    if (ended) return;
    ended = true;
    running--;
    if (running === 0) hideTimer = setTimeout(() => show(false), HIDE_AFTER_MS);
  };
}

export const isBusy = (): boolean => shown;

export function useBusy(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isBusy);
}

function show(next: boolean): void {
  shown = next;
  for (const listener of listeners) listener();
}
