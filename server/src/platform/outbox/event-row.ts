import { type EventName, type EventParties, type EventPayload, eventCatalogue } from '#contract/events/catalogue.ts';

/** An event as it was left in the outbox, with who is told by name. */
export type OutboxEvent<E extends EventName = EventName> = {
  [Name in E]: {
    readonly id: string;
    readonly event: Name;
    readonly to: EventParties<Name>;
    readonly payload: EventPayload<Name>;
    readonly at: Date;
  };
}[E];

/** An event as the outbox keeps it: the parties stand first, in the order of the catalogue, and then the group. */
export interface RawEvent {
  readonly id: string;
  readonly event: string;
  readonly recipients: readonly string[];
  readonly payload: unknown;
}

type Parties = Readonly<Record<string, string | readonly string[]>>;

/** Who is told, each once, in the order that `readEvent` takes apart again. */
export function recipientsOf<E extends EventName>(event: E, to: EventParties<E>): string[] {
  const { parties, group } = eventCatalogue[event];
  const named: Parties = to;
  const others = group === null ? [] : (named[group] as readonly string[]);
  return [...new Set([...parties.map((party) => named[party] as string), ...others])];
}

/** The event with its parties by name; null when it is none of the catalogue's, or does not read as what it is. */
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
