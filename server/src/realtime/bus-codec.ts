import type { EventName } from '#contract/events/catalogue.ts';
import type { BusCodec } from '#server/platform/bus/bus-nats.ts';
import type { StreamRow } from './relay.ts';

/** Below a NATS server's default limit of one megabyte. */
const MAX_BYTES = 500_000;

/** Rows as sent over the bus: each payload once, and for each row the index of its payload. */
interface WireRows {
  readonly payloads: readonly unknown[];
  readonly rows: readonly (readonly [userId: string, seq: string, event: EventName, payloadNo: number, at: string])[];
}

/**
 * JSON throughout; rows of streams need an encoding of their own, because they have types that JSON lacks and share
 * payloads.
 */
export const busCodec: BusCodec = {
  encode: (topic, message) => (topic === 'stream' ? encodeRows(message as StreamRow[]) : [JSON.stringify(message)]),
  decode: (topic, text) => (topic === 'stream' ? decodeRows(JSON.parse(text) as WireRows) : JSON.parse(text)),
};

/** Halves a list that is too large. A single row that is too large is left out: its readers find it in the table. */
function encodeRows(rows: readonly StreamRow[]): string[] {
  const numbers = new Map<unknown, number>();
  const wire: WireRows = {
    rows: rows.map(({ userId, seq, event, payload, at }) => {
      if (!numbers.has(payload)) numbers.set(payload, numbers.size);
      return [userId, String(seq), event, numbers.get(payload) ?? 0, new Date(at).toISOString()];
    }),
    payloads: [...numbers.keys()],
  };
  const text = JSON.stringify(wire);
  if (Buffer.byteLength(text) <= MAX_BYTES) return [text];
  if (rows.length < 2) return [];
  const middle = rows.length >> 1;
  return [...encodeRows(rows.slice(0, middle)), ...encodeRows(rows.slice(middle))];
}

function decodeRows({ payloads, rows }: WireRows): StreamRow[] {
  return rows.map(([userId, seq, event, payloadNo, at]) => {
    return { userId, seq: BigInt(seq), event, payload: payloads[payloadNo], at: new Date(at) };
  });
}
