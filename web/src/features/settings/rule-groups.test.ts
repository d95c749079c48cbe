import { describe, expect, it } from 'vitest';
import { groupRules } from './rule-groups.ts';
import type { RuleRow } from './settings-rows.ts';

const rule = (name: string, value: number): RuleRow => ({
  name,
  value,
  default: 1,
  min: 0,
  max: 9,
  unit: 'count',
  doc: name,
  source: 'database',
  guard: null,
  restart: false,
  changed: null,
});
const rows = [rule('orders.a', 1), rule('orders.b', 2), rule('bail.c', 1), rule('bail.d', 3)];
const namesOf = (area: string, of = rows) =>
  groupRules(of, area).map(({ group, rows: some }) => [group, ...some.map(({ name }) => name)]);

describe('the rules under their headings', () => {
  it('start with what differs from its default, which is not shown twice', () => {
    expect(namesOf('all')).toEqual([
      ['differing', 'orders.b', 'bail.d'],
      ['orders', 'orders.a'],
      ['bail', 'bail.c'],
    ]);
  });

  it('of one area start with what differs', () => {
    expect(namesOf('bail', rows.slice(2))).toEqual([['bail', 'bail.d', 'bail.c']]);
  });

  it('have no empty heading', () => {
    expect(namesOf('all', rows.slice(0, 1))).toEqual([['orders', 'orders.a']]);
    expect(namesOf('all', [])).toEqual([]);
  });
});
