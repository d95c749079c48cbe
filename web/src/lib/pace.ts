/** A function that runs less often than it is called. */
export interface Paced<A extends unknown[]> {
  (...args: A): void;
  /** Runs the pending call now, if any. */
  flush(): void;
  /** Drops the pending call. */
  cancel(): void;
}

const THROTTLE_MS = 50;
const DEBOUNCE_MS = 1000;

/** Runs once the calls have paused for `ms`, with the last arguments. For typing. */
export function debounce<A extends unknown[]>(run: (...args: A) => void, ms = DEBOUNCE_MS): Paced<A> {
  const last = pending(run);
  const paced = (...args: A) => last.later(args, ms, true);
  return Object.assign(paced, { flush: last.flush, cancel: last.cancel });
}

/** Runs at the first call and then at most once in `ms`; the last call is never lost. For scrolling and resizing. */
export function throttle<A extends unknown[]>(run: (...args: A) => void, ms = THROTTLE_MS): Paced<A> {
  let restsUntil = Number.NEGATIVE_INFINITY;
  const last = pending((...args: A) => {
    restsUntil = performance.now() + ms;
    run(...args);
  });
  const paced = (...args: A) => last.later(args, Math.max(0, restsUntil - performance.now()), false);
  return Object.assign(paced, { flush: last.flush, cancel: last.cancel });
}

function pending<A extends unknown[]>(run: (...args: A) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: A | null = null;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
    waiting = null;
  };
  const flush = () => {
    const args = waiting;
    cancel();
    if (args) run(...args);
  };
  const later = (args: A, ms: number, afresh: boolean) => {
    waiting = args;
    if (ms === 0) return flush();
    if (afresh) clearTimeout(timer);
    if (afresh || timer === undefined) timer = setTimeout(flush, ms);
  };
  return { later, flush, cancel };
}
