import { useSyncExternalStore } from 'react';

/**
 * The mask hides this long after the last answer, in milliseconds, so that a chain of requests does not make it
 * flicker.
 */
const HIDE_AFTER_MS = 500;
/** The maximum time that the mask stays, whatever happens to a request. */
const THROTTLE_MS = 12_000;
/** A read that is answered sooner shows nothing, so that the mask never flashes. */
const READ_PATIENCE_MS = 400;

/** `act`: covers the page, so that nothing is pressed twice; `read`: only shows that something is on its way. */
export type BusyKind = 'act' | 'read';

const listeners = new Set<() => void>();

/** Whether requests of one kind run; shown from `patienceMs` after the first of them began. */
function openIndicator(patienceMs: number) {
  let running = 0;
  let isShown = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  let limitTimer: ReturnType<typeof setTimeout> | undefined;
  const show = (next: boolean): void => {
    isShown = next;
    for (const listener of listeners) listener();
  };
  const start = (): void => {
    patience = undefined;
    show(true);
    clearTimeout(limitTimer);
    limitTimer = setTimeout(() => show(false), THROTTLE_MS);
  };
  const finish = (): void => {
    clearTimeout(patience);
    patience = undefined;
    if (isShown) hideTimer = setTimeout(() => show(false), HIDE_AFTER_MS);
  };
  return {
    isShown: () => isShown,
    begin(): () => void {
      running++;
      clearTimeout(hideTimer);
      if (!isShown && patienceMs === 0) start();
      else if (!isShown) patience ??= setTimeout(start, patienceMs);
      let isEnded = false;
      return () => {
        if (isEnded) return;
        isEnded = true;
        running--;
        if (running === 0) finish();
      };
    },
  };
}

const indicators = { act: openIndicator(0), read: openIndicator(READ_PATIENCE_MS) };

/** Marks a request that the user waits for; call the returned function when it has finished. */
export const beginBusy = (kind: BusyKind = 'act'): (() => void) => indicators[kind].begin();

/** What the mask shows; null while it is hidden. */
export function busyKind(): BusyKind | null {
  if (indicators.act.isShown()) return 'act';
  return indicators.read.isShown() ? 'read' : null;
}

export function useBusy(): BusyKind | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, busyKind);
}
