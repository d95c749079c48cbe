import { describe, expect, it } from 'vitest';
import { newCode, newId } from './ids.ts';

const at = (time: string) => new Date(`2026-11-21T${time}Z`);

describe('a public code', () => {
  it('is a prefix, the date, the time of day and chance', () => {
    const code = newCode('GO', at('10:20:30.000'));
    expect(code).toMatch(/^GO261121[0-9A-HJKMNP-TV-Z]{11}$/);
    expect(newCode('GO', at('10:20:30.000'))).not.toBe(code);
    expect(newCode('GO', at('10:20:30.000')).slice(0, 12)).toBe(code.slice(0, 12));
  });

  it('sorts by when it was made, from the first to the last moment of a day', () => {
    const moments = ['00:00:00.000', '00:00:00.100', '09:59:59.900', '10:00:00.000', '23:59:59.900', '23:59:59.999'];
    const codes = moments.map((moment) => newCode('AD', at(moment)).slice(0, 12));
    expect(codes).toEqual([...codes].sort());
    expect(codes[0]).toBe('AD2611210000');
    expect(codes.at(-1)).toBe('AD261121ZZZZ');
    expect(new Set(codes).size).toBe(6);
  });
});

describe('an id', () => {
  it('is a UUID of version 7 that says when it was made', () => {
    const id = newId(Date.UTC(2026, 10, 21));
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 10, 21));
  });
});
