/**
 * Lists of composite values as PostgreSQL's binary protocol carries them, for the hot path: one parameter in the place of
 * an array for each column, which costs both ends more the more columns there are.
 */
export type ColumnType = keyof typeof OID;
export type ColumnValue = string | number | bigint | Buffer | null;
export type RecordRow = readonly ColumnValue[];

const OID = { bytea: 17, int8: 20, int2: 21, int4: 23, text: 25, uuid: 2950 } as const;
/** The server knows the type from the statement, and takes this for "some record". */
const RECORD_OID = 2249;
const HEAD_BYTES = 20;
const UUID_BYTES = 16;
const NUMBER_BYTES = { int2: 2, int4: 4, int8: 8 } as const;

/** Rows whose values stand in the order of the composite type's columns; `types` are those of the columns. */
export function recordArray(types: readonly ColumnType[], rows: readonly RecordRow[]): Buffer {
  const sizes = rows.map((row) => row.reduce<number>((sum, value, at) => sum + 8 + bytesOf(types[at], value), 4));
  const buffer = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + 4 + size, HEAD_BYTES));
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(0, 4);
  buffer.writeInt32BE(RECORD_OID, 8);
  buffer.writeInt32BE(rows.length, 12);
  buffer.writeInt32BE(1, 16);
  let at = HEAD_BYTES;
  for (const [index, row] of rows.entries()) {
    buffer.writeInt32BE(sizes[index] as number, at);
    buffer.writeInt32BE(types.length, at + 4);
    at += 8;
    for (const [column, type] of types.entries()) at = writeColumn(buffer, at, type, row[column] as ColumnValue);
  }
  return buffer;
}

function bytesOf(type: ColumnType | undefined, value: ColumnValue): number {
  if (value === null) return 0;
  if (type === 'uuid') return UUID_BYTES;
  if (type === 'text') return Buffer.byteLength(value as string);
  if (type === 'bytea') return (value as Buffer).length;
  if (type === undefined) throw new RangeError('a row has more values than its type has columns');
  return NUMBER_BYTES[type];
}

function writeColumn(buffer: Buffer, start: number, type: ColumnType, value: ColumnValue): number {
  buffer.writeInt32BE(OID[type], start);
  const at = start + 8;
  const end = value === null ? at : at + writeValue(buffer, at, type, value);
  buffer.writeInt32BE(value === null ? -1 : end - at, start + 4);
  return end;
}

/** Writes a value and answers its bytes. */
function writeValue(buffer: Buffer, at: number, type: ColumnType, value: NonNullable<ColumnValue>): number {
  switch (type) {
    case 'uuid':
      return writeUuid(buffer, at, value as string);
    case 'text':
      return buffer.write(value as string, at);
    case 'bytea':
      return (value as Buffer).copy(buffer, at);
    case 'int8':
      buffer.writeBigInt64BE(BigInt(value as bigint), at);
      return NUMBER_BYTES.int8;
    case 'int4':
      buffer.writeInt32BE(value as number, at);
      return NUMBER_BYTES.int4;
    case 'int2':
      buffer.writeInt16BE(value as number, at);
      return NUMBER_BYTES.int2;
  }
}

/** The value of a hex digit by its character's code; both cases. */
const DIGITS = new Uint8Array(128);
for (let value = 0; value < 16; value++) {
  DIGITS[value.toString(16).charCodeAt(0)] = value;
  DIGITS[value.toString(16).toUpperCase().charCodeAt(0)] = value;
}
/** Where the two digits of each byte begin in a UUID's text. */
const PAIRS = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;

/** Digit by digit: cutting the dashes out and having the text decoded costs three times as much. */
export function writeUuid(buffer: Buffer, start: number, id: string): number {
  let at = start;
  for (const pair of PAIRS) {
    const high = DIGITS[id.charCodeAt(pair)] as number;
    buffer[at++] = (high << 4) | (DIGITS[id.charCodeAt(pair + 1)] as number);
  }
  return UUID_BYTES;
}
