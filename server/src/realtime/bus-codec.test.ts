import { describe, expect, it } from 'vitest';
import { busCodec } from './bus-codec.ts';
import type { StreamRow } from './relay.ts';

const at = new Date('2026-11-21T12:00:00.000Z');
const rowsOf = (count: number, payloadOf: (n: number) => unknown): StreamRow[] =>
  Array.from({ length: count }, (_, n) => ({
    userId: `u${n}`,
    seq: 9_007_199_254_740_993n + BigInt(n),
    event: 'chat.message',
    payload: payloadOf(n),
    at,
  }));
const there = (rows: StreamRow[]) =>
  busCodec.encode('stream', rows).flatMap((text) => busCodec.decode('stream', text) as StreamRow[]);

describe('what travels between processes', () => {
  it('brings rows back with their types, beyond what a double holds', () => {
    const rows = rowsOf(3, (n) => ({ n }));
    expect(there(rows)).toEqual(rows);
  });

  it('writes a payload that rows share once, and lets them share it again', () => {
    const shared = { text: 'z'.repeat(1_000) };
    const rows = rowsOf(100, () => shared);
    expect(busCodec.encode('stream', rows).join('').length).toBeLessThan(12_000);
    const back = there(rows);
    expect(back[99]?.payload).toEqual(shared);
    expect(back[99]?.payload).toBe(back[0]?.payload);
  });

  it('parts what is too large, in order, and leaves out what no part can hold', () => {
    const rows = rowsOf(8, (n) => ({ n, text: '字'.repeat(60_000) }));
    const parts = busCodec.encode('stream', rows);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(Buffer.byteLength(part)).toBeLessThan(1_000_000);
    expect(there(rows).map(({ userId }) => userId)).toEqual(rows.map(({ userId }) => userId));
    expect(there(rowsOf(1, () => 'z'.repeat(2_000_000)))).toEqual([]);
  });
});
