import { expect, it } from 'vitest';
import { z } from 'zod';
import { catalogue } from './catalogue.ts';

const LARGE = '0190A0B0-1111-7111-8111-ABCDEFABCDEF';

/** The fields of parameters that take ids, one or a list of them. */
const idFields = Object.values(catalogue).flatMap(({ name, params }) => {
  const { shape = {} } = params as { readonly shape?: Readonly<Record<string, z.ZodType>> };
  return Object.entries(shape).flatMap(([field, schema]) => {
    const isId = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).includes('"uuid"');
    const values = [LARGE, [LARGE]].flatMap((value) => schema.safeParse(value).data ?? []);
    return isId ? values.map((value) => [`${name} ${field}`, value] as const) : [];
  });
});

it('reads ids in small letters, so that nobody passes for somebody else by writing their own in capitals', () => {
  expect(idFields.length).toBeGreaterThan(100);
  expect(idFields.filter(([, value]) => value !== LARGE.toLowerCase())).toEqual([]);
});
