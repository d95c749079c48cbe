import { writeUuid } from './pg-records.ts';

/**
 * Arrays in PostgreSQL's binary protocol, for the hot path: the driver's text form costs both ends more than the rows
 * themselves. One dimension; null elements where a type allows them.
 */
const HEAD_BYTES = 20;
const UUID_BYTES = 16;

const OID = { bool: 16, bytea: 17, int8: 20, text: 25, uuid: 2950 } as const;

export function uuidArray(ids: readonly (string | null)[]): Buffer {
  const present = ids.reduce((sum, id) => sum + (id === null ? 0 : 1), 0);
  const buffer = head(OID.uuid, ids.length, ids.length * 4 + present * UUID_BYTES);
  let at = HEAD_BYTES;
  for (const id of ids) {
    buffer.writeInt32BE(id === null ? -1 : UUID_BYTES, at);
    at += 4;
    if (id === null) continue;
    at += writeUuid(buffer, at, id);
  }
  return buffer;
}

export function boolArray(values: readonly boolean[]): Buffer {
  const buffer = head(OID.bool, values.length, values.length * 5);
  values.forEach((value, index) => {
    buffer.writeInt32BE(1, HEAD_BYTES + index * 5);
    buffer.writeInt8(value ? 1 : 0, HEAD_BYTES + index * 5 + 4);
  });
  return buffer;
}

export function int8Array(numbers: readonly bigint[]): Buffer {
  const buffer = head(OID.int8, numbers.length, numbers.length * 12);
  numbers.forEach((number, index) => {
    buffer.writeInt32BE(8, HEAD_BYTES + index * 12);
    buffer.writeBigInt64BE(number, HEAD_BYTES + index * 12 + 4);
  });
  return buffer;
}

export function byteaArray(values: readonly (Buffer | null)[]): Buffer {
  const bytes = values.reduce((sum, value) => sum + 4 + (value?.length ?? 0), 0);
  const buffer = head(OID.bytea, values.length, bytes);
  let at = HEAD_BYTES;
  for (const value of values) {
    buffer.writeInt32BE(value?.length ?? -1, at);
    value?.copy(buffer, at + 4);
    at += 4 + (value?.length ?? 0);
  }
  return buffer;
}

export function textArray(values: readonly (string | null)[]): Buffer {
  const bytes = values.reduce((sum, value) => sum + 4 + (value === null ? 0 : Buffer.byteLength(value)), 0);
  const buffer = head(OID.text, values.length, bytes);
  let at = HEAD_BYTES;
  for (const value of values) {
    const length = value === null ? 0 : buffer.write(value, at + 4);
    buffer.writeInt32BE(value === null ? -1 : length, at);
    at += 4 + length;
  }
  return buffer;
}

/**
 * The number of dimensions, the flag for nulls, the element's type, the number of elements, and the first one's index.
 */
function head(oid: number, length: number, bytes: number): Buffer {
  const buffer = Buffer.allocUnsafe(HEAD_BYTES + bytes);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(1, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}
