import { describe, expect, it } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { ERRORS } from '#contract/errors/codes.ts';
import { splitCatalogue } from './catalogue-table.ts';

const { open, members } = splitCatalogue({ catalogue, ERRORS });

describe('the catalogue in the browser', () => {
  it('has every function once, with its code and flags', () => {
    const expected = Object.values(catalogue).map(({ name, code, csrf, idempotent }) => [
      name,
      [code, Number(csrf), Number(idempotent)],
    ]);
    const rows = [...Object.entries(open.table), ...Object.entries(members.table)];
    expect(rows.length).toBe(expected.length);
    expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(expected));
  });

  it('gives the first page only what needs no session', () => {
    const visitors = Object.values(catalogue).filter(({ access }) => access === 'visitor');
    expect(Object.keys(open.table).toSorted()).toEqual(visitors.map(({ name }) => name).toSorted());
  });

  it('has every error once, by its number', () => {
    const expected = Object.entries(ERRORS).map(([name, { errorBizCode }]) => [errorBizCode, name]);
    const names = [...Object.entries(open.errorNames), ...Object.entries(members.errorNames)];
    expect(names.length).toBe(expected.length);
    expect(Object.fromEntries(names)).toEqual(Object.fromEntries(expected));
  });

  it('knows from the start every error that a call without a session may meet', () => {
    const names = new Set(Object.values(open.errorNames));
    const declared = Object.values(catalogue).filter(({ access }) => access === 'visitor');
    for (const { name, errors } of declared)
      for (const error of errors) expect(names, `${name} ${error}`).toContain(error);
    for (const error of Object.keys(ERRORS).filter((name) => /^(gateway|session|page|nothing|already)\./.test(name)))
      expect(names).toContain(error);
  });
});
