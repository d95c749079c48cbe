import type { EventName } from '#contract/events/catalogue.ts';
import type { Loop, Reaction } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { type OutboxEvent, type RawEvent, readEvent } from '#server/platform/outbox/event-row.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { uuidArray } from '#server/platform/postgres/pg-arrays.ts';

const BATCH_EVENTS = 500;
/** The pause after an empty batch: a delay that a reader may notice. */
const IDLE_MS = 100;

/** One row of one reader's stream, as sent over the bus and the socket. */
export interface StreamRow {
  readonly userId: string;
  readonly seq: bigint;
  readonly event: EventName;
  readonly payload: unknown;
  readonly at: Date;
}

/** Events that were written together: by `tellMany`, into the table `outbox`. */
interface Bundle {
  readonly id: string;
  readonly event: 'bundle';
  readonly payload: readonly RawEvent[];
  readonly at: Date;
}

interface Single extends RawEvent {
  readonly at: Date;
}

/** A row of the outbox; an event without a reaction is only an id. */
type TakenRow = Single | Bundle | { readonly id: string; readonly event: null };

const isBundle = (row: TakenRow): row is Bundle => row.event === 'bundle';

/**
 * Takes the rows that transactions left in the outbox, runs the reactions to them and numbers them in the streams of
 * readers who listen, all in one transaction; then passes them to the sockets.
 */
export function relayLoop(reactions: readonly Reaction[]): Loop {
  const wanted = [...new Set(reactions.flatMap(({ events }) => events))];
  return {
    name: 'relay',
    idleMs: IDLE_MS,
    async run(services) {
      const eventCount = await services.db.transaction(async (tx) => {
        const rows = await tx.named<TakenRow>('relay_take', 'SELECT * FROM relay_take($1, $2)', [BATCH_EVENTS, wanted]);
        if (rows.length > 0) {
          await react(tx, reactions, { rows, services });
          await tell(tx, rows, services);
        }
        return rows.reduce((events, row) => events + (isBundle(row) ? row.payload.length : 1), 0);
      });
      // After less than a full batch, further events gather for a pause: a run costs far more than an event, and
      // competes with the work that causes the events.
      return eventCount < BATCH_EVENTS ? 0 : eventCount;
    },
  };
}

async function react(
  tx: Tx,
  reactions: readonly Reaction[],
  { rows, services }: { rows: readonly TakenRow[]; services: Services },
): Promise<void> {
  const wanted: ReadonlySet<string> = new Set(reactions.flatMap(({ events }) => events));
  const happened = rows.flatMap((row) => eventsOf(row, wanted, services));
  for (const { events, run } of reactions) {
    const own = happened.filter(({ event }) => events.includes(event));
    if (own.length > 0) await run(tx, own, services);
  }
}

/** The events of a row that a reaction wants. An unreadable one is left out: it would fail at every try. */
function eventsOf(row: TakenRow, wanted: ReadonlySet<string>, { log }: Services): OutboxEvent[] {
  if (row.event === null) return [];
  const raw = isBundle(row) ? row.payload : [row as Single];
  return raw.flatMap((item) => {
    if (!wanted.has(item.event)) return [];
    const event = readEvent(item, (row as Single | Bundle).at);
    if (event === null) log.error({ id: item.id, event: item.event }, 'an event of the outbox cannot be read');
    return event === null ? [] : [event];
  });
}

async function tell(tx: Tx, events: readonly TakenRow[], { bus, rules }: Services): Promise<void> {
  const ids = uuidArray(events.map(({ id }) => id));
  const rows = await tx.named<StreamRow>(
    'relay_outbox',
    'SELECT user_id, seq, event, payload, at FROM relay_outbox($1, $2)',
    [ids, rules.get('events.keep_per_user')],
  );
  if (rows.length > 0) tx.afterCommit(() => bus.publish('stream', rows));
}
