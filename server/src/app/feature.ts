import type { EventName } from '#contract/events/catalogue.ts';
import type { Handler } from '#server/gateway/handler.ts';
import type { SocketHandler } from '#server/realtime/frames.ts';
import type { OutboxEvent } from '../platform/outbox/event-row.ts';
import type { Tx } from '../platform/postgres/db.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Rules } from '../platform/settings/rules.ts';
import type { Job, RecurringJob } from './jobs/job.ts';
import type { Services } from './services.ts';

/**
 * A loop of every process that works through due rows; `run` does one batch and answers how many it handled. For clocks
 * and for what cannot wait a second; other work in the background is a job.
 */
export interface Loop {
  readonly name: string;
  /** Pause after an empty batch; a full batch is followed by the next at once. */
  readonly idleMs: number;
  run(services: Services): Promise<number>;
}

/** What is forgotten in time; see `runSweeps`. */
export interface Sweep {
  readonly name: string;
  /** Deletes up to `limit` rows that have no use any more. Fewer mean that none are left for now. */
  statement(rules: Rules, limit: number): Sql;
}

/**
 * What follows from what happened. It runs in the transaction in which the relay takes the rows of the outbox, once for a
 * batch, so that it happens exactly once; an error has the relay try again.
 */
export interface Reaction<E extends EventName = EventName> {
  /** Only these events are handed over. */
  readonly events: readonly E[];
  run(tx: Tx, events: readonly OutboxEvent<E>[], services: Services): Promise<void>;
}

/** What an area registers: its table of contents. */
export interface Feature {
  readonly area: string;
  readonly functions: readonly Handler[];
  readonly loops?: readonly Loop[];
  /** What it puts into the queue of background jobs, and how that is done. */
  readonly jobs?: readonly Job<unknown>[];
  readonly recurring?: readonly RecurringJob[];
  readonly sweeps?: readonly Sweep[];
  readonly reactions?: readonly Reaction[];
  /** What it answers over the socket. */
  readonly socketHandlers?: readonly SocketHandler[];
}
