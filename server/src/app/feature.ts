import type { EventName } from '#contract/events/catalogue.ts';
import type { Handler } from '#server/gateway/handler.ts';
import type { SocketHandler } from '#server/realtime/frames.ts';
import type { OutboxEvent } from '../platform/outbox/event-row.ts';
import type { Tx } from '../platform/postgres/db.ts';
import type { Sql } from '../platform/postgres/sql.ts';
import type { Rules } from '../platform/settings/rules.ts';
import type { Job, RecurringJob } from './jobs/job.ts';
import type { LengthenClocks } from './lengthen-clocks.ts';
import type { ProposalType } from './proposal.ts';
import type { EndBearers, Services } from './services.ts';
import type { StaffQueue } from './staff-queue.ts';

/**
 * A loop that every process runs over due rows; `run` does one batch and returns the number of rows it handled. For
 * clocks, and for work that cannot wait a second; other background work is a job.
 */
export interface Loop {
  readonly name: string;
  /** Pause after an empty batch; a full batch is followed by the next at once. */
  readonly idleMs: number;
  run(services: Services): Promise<number>;
}

/** Deletes outdated rows; see `runSweeps`. */
export interface Sweep {
  readonly name: string;
  /** A statement that deletes up to `limit` outdated rows. Fewer deleted rows mean that none are left for now. */
  statement(rules: Rules, limit: number): Sql;
}

/**
 * The consequences of events. Runs once for each batch, in the transaction in which the relay takes the rows from the
 * outbox, so that they happen exactly once; after an error the relay tries again.
 */
export interface Reaction<E extends EventName = EventName> {
  /** The events that are passed to it. */
  readonly events: readonly E[];
  run(tx: Tx, events: readonly OutboxEvent<E>[], services: Services): Promise<void>;
}

/** Everything that an area registers. */
export interface Feature {
  readonly area: string;
  readonly functions: readonly Handler[];
  readonly loops?: readonly Loop[];
  /** The background jobs that it enqueues and runs. */
  readonly jobs?: readonly Job<unknown>[];
  readonly recurring?: readonly RecurringJob[];
  readonly sweeps?: readonly Sweep[];
  readonly reactions?: readonly Reaction[];
  readonly lengthenClocks?: LengthenClocks;
  readonly endBearers?: EndBearers;
  /** The proposals of administrators that it carries out. */
  readonly proposals?: readonly ProposalType[];
  /** The work of this area that waits for staff. */
  readonly queues?: readonly StaffQueue[];
  /** The socket frames that it answers. */
  readonly socketHandlers?: readonly SocketHandler[];
}
