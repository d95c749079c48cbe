import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from '#contract/catalogue.ts';
import { ERRORS } from '#contract/errors/codes.ts';
import { limitsTable, splitCatalogue } from './catalogue-table.ts';

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

describe('the limits of commands in the browser', () => {
  const entry = { code: 1, access: 'staff', csrf: true, idempotent: true, errors: [] };
  const limitsOf = (params: z.ZodType) => limitsTable({ act: { ...entry, params } }).act ?? {};

  it('follow the schema of the function', () => {
    const params = z.object({ reason: z.string().trim().min(10).max(500), days: z.number().int().min(1).nullable() });
    expect(limitsOf(params)).toEqual({ reason: [10, 500, 0], days: [1, null, 0] });
    expect(limitsOf(params.extend({ reason: z.string().max(20).optional() })).reason).toEqual([null, 20, 1]);
  });

  it('are none of what only reads', () => {
    expect(limitsTable({ read: { ...entry, csrf: false, params: z.object({ id: z.string().max(3) }) } })).toEqual({});
  });
});
