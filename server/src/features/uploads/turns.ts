import { AppError } from '#server/platform/app-error.ts';

/** At most `atOnce` pieces of work at the same time; `waiting` more wait, in order, and the rest are turned away. */
export class Turns {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  /** Throws `gateway.unavailable` when too many wait. */
  async take<T>(limits: { readonly atOnce: number; readonly waiting: number }, work: () => Promise<T>): Promise<T> {
    if (this.#running >= limits.atOnce) {
      if (this.#waiting.length >= limits.waiting) throw new AppError('gateway.unavailable');
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else {
      this.#running += 1;
    }
    try {
      return await work();
    } finally {
      // The place is handed on, not given back, so that nobody slips in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
