import { type EventName, type EventParties, type EventPayload, eventCatalogue } from '#contract/events/catalogue.ts';
import { newId } from '../ids.ts';
import type { Tx } from '../postgres/db.ts';
import { type Sql, sql } from '../postgres/sql.ts';
import { recipientsOf } from './event-row.ts';

interface NewEventOf<E extends EventName, Group> {
  readonly event: E;
  readonly to: EventParties<E, Group>;
  readonly payload: EventPayload<E>;
  /** Default: a new id. Ids order the events of one process. */
  readonly id?: string;
}

/** An event to be written; `E` may name several kinds. */
export type NewEvent<E extends EventName = EventName> = { [Name in E]: NewEventOf<Name, readonly string[]> }[E];

/**
 * Writes an event to the outbox, with the transaction's next statement or its commit; its readers get it once the
 * transaction is durable. A group may be given as a query for ids of users. Without any reader nothing is written.
 */
export async function tell<E extends EventName>(
  tx: Tx,
  { id = newId(), event, to, payload }: NewEventOf<E, readonly string[] | Sql>,
): Promise<void> {
  const { parties, group } = eventCatalogue[event];
  const named = to as Readonly<Record<string, unknown>>;
  const query = group === null ? undefined : named[group];
  if (query === undefined || Array.isArray(query)) {
    const recipients = recipientsOf(event, to as EventParties<E>);
    if (recipients.length > 0) insert(tx, { id, event, recipients, payload: JSON.stringify(payload) });
    return;
  }
  const first = parties.map((party) => named[party]);
  tx.defer(sql`
    INSERT INTO outbox (id, event, recipients, payload)
    SELECT ${id}::uuid, ${event}::text, t.recipients, ${JSON.stringify(payload)}::json
      FROM (SELECT ${first}::uuid[]
        || ARRAY(SELECT DISTINCT g.id FROM (${query as Sql}) AS g (id) WHERE g.id <> ALL (${first}::uuid[])) AS recipients) t
     WHERE cardinality(t.recipients) > 0`);
}

/** Writes several events to the outbox in their order, as one row: a bundle, whatever their number. */
export async function tellMany(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  const row = outboxRowOf(events);
  if (row !== null) insert(tx, row);
}

/** One row of the outbox, for a statement that also writes other rows. */
export interface OutboxRow {
  readonly id: string;
  readonly event: EventName | 'bundle';
  readonly recipients: readonly string[];
  /** JSON. */
  readonly payload: string;
  /** The number of events in it. */
  readonly events?: number;
}

/** These events as one row of the outbox; null when none has a reader. */
export function outboxRowOf(events: readonly NewEvent[]): OutboxRow | null {
  const items = events
    .map((event) => ({ event, item: bundled(event) }))
    .filter(({ item }) => item.recipients.length > 0);
  const [first] = items;
  if (first === undefined) return null;
  return {
    id: first.item.id,
    event: 'bundle',
    recipients: [...new Set(items.flatMap(({ item }) => item.recipients))],
    payload: `[${items.map(({ item }) => JSON.stringify(item)).join()}]`,
    events: items.length,
  };
}

/** An event as an element of a bundle, for a set-based statement that selects which events to write. */
export const bundledEvent = (event: NewEvent): string => JSON.stringify(bundled(event));

function bundled({ id = newId(), event, to, payload }: NewEvent) {
  return { id, event, recipients: recipientsOf(event, to), payload };
}

const insert = (tx: Tx, { id, event, recipients, payload, events = 1 }: OutboxRow): void =>
  tx.defer(sql`
    INSERT INTO outbox (id, event, recipients, payload, events)
    VALUES (${id}, ${event}, ${recipients}::uuid[], ${payload}, ${events})`);
