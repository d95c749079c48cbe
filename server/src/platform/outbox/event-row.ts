import { type EventName, type EventParties, type EventPayload, eventCatalogue } from '#contract/events/catalogue.ts';

/** An event from the outbox, with its readers by name. */
export type OutboxEvent<E extends EventName = EventName> = {
  [Name in E]: {
    readonly id: string;
    readonly event: Name;
    readonly to: EventParties<Name>;
    readonly payload: EventPayload<Name>;
    readonly at: Date;
  };
}[E];

/** An event as the outbox stores it: first the parties, in the order of the catalogue, then the group. */
export interface RawEvent {
  readonly id: string;
  readonly event: string;
  readonly recipients: readonly string[];
  readonly payload: unknown;
}

type Parties = Readonly<Record<string, string | readonly string[]>>;

/** The readers of an event, each once, in the order that `readEvent` reads. */
export function recipientsOf<E extends EventName>(event: E, to: EventParties<E>): string[] {
  const { parties, group } = eventCatalogue[event];
  const named: Parties = to;
  const others = group === null ? [] : (named[group] as readonly string[]);
  return [...new Set([...parties.map((party) => named[party] as string), ...others])];
}

/** The event with its parties by name; null when it is not in the catalogue or its payload does not match. */
export function readEvent(row: RawEvent, at: Date): OutboxEvent | null {
  if (!isEventName(row.event)) return null;
  const { parties, group, payload } = eventCatalogue[row.event];
  const read = payload.safeParse(row.payload);
  if (!read.success || row.recipients.length < parties.length) return null;
  const to: Record<string, unknown> = Object.fromEntries(parties.map((party, index) => [party, row.recipients[index]]));
  if (group !== null) to[group] = row.recipients.slice(parties.length);
  return { id: row.id, event: row.event, to, payload: read.data, at } as OutboxEvent;
}

const isEventName = (name: string): name is EventName => Object.hasOwn(eventCatalogue, name);
