import type { Services } from '#server/app/services.ts';
import { nextRows, PAGE_ROWS } from './backlog.ts';
import { CLOSE } from './close-codes.ts';
import { currentSession } from './current-session.ts';
import type { Connection, Hub } from './hub.ts';
import { hearsEvent, mustReloadSession } from './operator-events.ts';
import type { StreamRow } from './relay.ts';

/** The part of an event's message that is the same for all readers. */
const restOf = ({ event, payload, at }: StreamRow): string =>
  `,"event":${JSON.stringify(event)},"payload":${JSON.stringify(payload)},"at":${JSON.stringify(at)}}`;

/** Serializes each payload once, however many rows of one batch share it. */
function openWriter(): (row: StreamRow) => string {
  const written = new Map<unknown, { readonly row: StreamRow; readonly rest: string }>();
  return (row) => {
    if (typeof row.payload !== 'object' || row.payload === null) return restOf(row);
    const text = written.get(row.payload);
    if (text?.row.event === row.event && Number(text.row.at) === Number(row.at)) return text.rest;
    const rest = restOf(row);
    written.set(row.payload, { row, rest });
    return rest;
  };
}

/**
 * Passes rows to the sockets of this process; a socket that is not at the preceding row reads the missing ones from the
 * table, and so does one whose operator's rights must be looked up again.
 */
export function fanOut(rows: readonly StreamRow[], services: Services, hub: Hub): void {
  const write = openWriter();
  for (const row of rows) {
    for (const connection of hub.of(row.userId)) {
      if (row.seq <= connection.lastSeq) continue;
      if (connection.catchingUp) connection.missed = true;
      else if (row.seq !== connection.lastSeq + 1n || mustReloadSession(connection)) resume(connection, services);
      else connection.deliver(row.seq, hearsEvent(connection, row) ? write(row) : null);
    }
  }
}

/** Sends rows from the table until none are left, then goes live; stops when the reader is gone or too slow. */
export async function catchUp(connection: Connection, services: Services): Promise<void> {
  connection.catchingUp = true;
  while (connection.isOpen()) {
    connection.missed = false;
    const rows = await nextRows(services, connection.userId, connection.lastSeq);
    if (mustReloadSession(connection)) await currentSession(connection, services);
    for (const row of rows) {
      if (!connection.isOpen()) break;
      connection.deliver(row.seq, hearsEvent(connection, row) ? restOf(row) : null);
    }
    // A row that comes after this page was read is delivered directly, or sets `missed` and is read now.
    if (rows.length < PAGE_ROWS && !connection.missed) break;
  }
  connection.catchingUp = false;
}

/** Makes a live socket read the rows that it missed. On failure the client reconnects with its last sequence. */
export function resume(connection: Connection, services: Services): void {
  catchUp(connection, services).catch((error: unknown) => {
    services.log.warn({ err: error }, 'socket lost its place');
    connection.close(CLOSE.tooSlow, 'resume');
  });
}
