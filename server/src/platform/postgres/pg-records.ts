/**
 * Lists of composite values in PostgreSQL's binary protocol, for the hot path: one parameter instead of one array for
 * each column, whose cost grows with the number of columns.
 */
export type ColumnType = keyof typeof OID;
export type ColumnValue = string | number | bigint | Buffer | null;
export type RecordRow = readonly ColumnValue[];

const OID = { bytea: 17, int8: 20, int2: 21, int4: 23, text: 25, uuid: 2950 } as const;
/** The server knows the type from the statement, and accepts this as "some record". */
const RECORD_OID = 2249;
const HEAD_BYTES = 20;
const UUID_BYTES = 16;
/** A UTF-16 unit is at most three bytes of UTF-8. */
const CHARACTER_BYTES = 3;
const FIRST_BYTES = 65_536;

/** Lists are written here and copied out: computing the size of each row first costs as much as writing it. */
let scratch = Buffer.allocUnsafeSlow(FIRST_BYTES);

/** Encodes rows whose values are in the order of the composite type's columns; `types` are the columns' types. */
export function recordArray(types: readonly ColumnType[], rows: readonly RecordRow[]): Buffer {
  scratch.writeInt32BE(1, 0);
  scratch.writeInt32BE(0, 4);
  scratch.writeInt32BE(RECORD_OID, 8);
  scratch.writeInt32BE(rows.length, 12);
  scratch.writeInt32BE(1, 16);
  let at = HEAD_BYTES;
  for (const row of rows) {
    if (row.length !== types.length) throw new RangeError(`${row.length} values, ${types.length} columns`);
    reserve(at, row);
    const start = at;
    scratch.writeInt32BE(types.length, start + 4);
    at += 8;
    for (let column = 0; column < types.length; column++) {
      at = writeColumn(at, types[column] as ColumnType, row[column] as ColumnValue);
    }
    scratch.writeInt32BE(at - start - 4, start);
  }
  return Buffer.from(scratch.subarray(0, at));
}

/** Makes room for a row after `at`. */
function reserve(at: number, row: RecordRow): void {
  let most = 8;
  for (const value of row) most += 8 + UUID_BYTES + bytesOf(value);
  if (at + most <= scratch.length) return;
  const larger = Buffer.allocUnsafeSlow(2 * (at + most));
  scratch.copy(larger, 0, 0, at);
  scratch = larger;
}

function bytesOf(value: ColumnValue): number {
  if (typeof value === 'string') return value.length * CHARACTER_BYTES;
  return value instanceof Buffer ? value.length : 0;
}

function writeColumn(start: number, type: ColumnType, value: ColumnValue): number {
  scratch.writeInt32BE(OID[type], start);
  const at = start + 8;
  const length = value === null ? -1 : writeValue(at, type, value);
  scratch.writeInt32BE(length, start + 4);
  return length < 0 ? at : at + length;
}

/** Writes a value and returns its length in bytes. */
function writeValue(at: number, type: ColumnType, value: NonNullable<ColumnValue>): number {
  switch (type) {
    case 'uuid':
      return writeUuid(scratch, at, value as string);
    case 'text':
      return scratch.write(value as string, at);
    case 'bytea':
      return (value as Buffer).copy(scratch, at);
    case 'int8':
      scratch.writeBigInt64BE(value as bigint, at);
      return 8;
    case 'int4':
      scratch.writeInt32BE(value as number, at);
      return 4;
    case 'int2':
      scratch.writeInt16BE(value as number, at);
      return 2;
  }
}

/** The value of a hex digit by its character code; both cases. */
const DIGITS = new Uint8Array(128);
for (let value = 0; value < 16; value++) {
  DIGITS[value.toString(16).charCodeAt(0)] = value;
  DIGITS[value.toString(16).toUpperCase().charCodeAt(0)] = value;
}
/** The position of each byte's two digits in a UUID's text. */
const PAIRS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;

/** Digit by digit: removing the dashes and decoding the text costs three times as much. */
export function writeUuid(buffer: Buffer, start: number, id: string): number {
  let at = start;
  for (const pair of PAIRS) {
    const high = DIGITS[id.charCodeAt(pair)] as number;
    buffer[at++] = (high << 4) | (DIGITS[id.charCodeAt(pair + 1)] as number);
  }
  return UUID_BYTES;
}
