import pLimit from 'p-limit';
import { AppError } from '../app-error.ts';

interface TurnLimits {
  readonly atOnce: number;
  readonly waiting: number;
}

/** A semaphore: at most `atOnce` tasks run at the same time; `waiting` more wait in order, and the rest are refused. */
export class Turns {
  readonly #limit = pLimit(1);

  /** Throws `gateway.unavailable` when too many wait. */
  async take<T>({ atOnce, waiting }: TurnLimits, work: () => Promise<T>): Promise<T> {
    const limit = this.#limit;
    if (limit.concurrency !== atOnce) limit.concurrency = atOnce;
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting) throw new AppError('gateway.unavailable');
    return limit(work);
  }
}
