// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { EventName } from '#contract/events/catalogue.ts';

/** outbox. Events that were not delivered yet: written in the transaction of their cause. */
export interface OutboxTable {
  readonly id: string;
  readonly event: string;
  readonly recipients: readonly string[];
  readonly payload: unknown;
  readonly at: Date;
  readonly events: number;
}

/** relay_turn. One row, whose lock makes its holder the relay. */
export interface RelayTurnTable {
  readonly onlyRow: boolean;
}

/** user_stream. The state of each user's stream of events. */
export interface UserStreamTable {
  readonly userId: string;
  readonly lastSeq: bigint;
  readonly firstSeq: bigint;
  readonly keptUntil: Date;
}

/** stream_event. The latest events of each stream, for readers who resume. */
export interface StreamEventTable {
  readonly userId: string;
  readonly seq: bigint;
  readonly event: EventName;
  readonly payload: unknown;
  readonly at: Date;
}
