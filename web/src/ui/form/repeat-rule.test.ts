import { expect, it } from 'vitest';
import { z } from 'zod';
import { REPEAT_RULE } from './repeat-rule.ts';

const schema = z
  .object({ password: z.string().min(8), repeat: z.string() })
  .refine((form) => form.password === form.repeat, REPEAT_RULE);

it('compares the repetition while the password itself is still wrong', () => {
  const faults = (password: string, repeat: string) =>
    schema.safeParse({ password, repeat }).error?.issues.map(({ path }) => path.join()) ?? [];
  expect(faults('short', 'shart')).toEqual(['password', 'repeat']);
  expect(faults('short', 'short')).toEqual(['password']);
  expect(faults('long enough', 'long enough')).toEqual([]);
});
