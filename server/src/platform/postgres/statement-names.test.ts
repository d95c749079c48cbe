import { describe, expect, it } from 'vitest';
import { openStatementNames } from './statement-names.ts';

describe('names of statements', () => {
  it('are given to what comes often, one each and for good', () => {
    const nameOf = openStatementNames();
    const names = Array.from({ length: 12 }, () => nameOf('SELECT $1'));
    expect(names.slice(0, 9).every((name) => name === undefined)).toBe(true);
    expect(new Set(names.slice(9))).toEqual(new Set(['often_1']));
    for (let i = 0; i < 9; i++) expect(nameOf('SELECT $2')).toBeUndefined();
    expect(nameOf('SELECT $2')).toBe('often_2');
  });

  it('run out before the database’s memory does', () => {
    const nameOf = openStatementNames();
    const names = new Set<string | undefined>();
    for (let n = 0; n < 1_000; n++) for (let use = 0; use < 10; use++) names.add(nameOf(`SELECT ${n}`));
    names.delete(undefined);
    expect(names.size).toBe(400);
  });
});
