import { expect, it } from 'vitest';
import en from '#words/en/identity.json' with { type: 'json' };
import zh from '#words/zh_cn/identity.json' with { type: 'json' };
import { codeEnd } from './code-end.ts';

it('ends the code of the day at the next midnight UTC, which readers are told in their own zone', () => {
  expect(codeEnd(Date.parse('2026-11-29T18:31:00Z'))).toBe(Date.parse('2026-11-30T00:00:00Z'));
  expect(codeEnd(Date.parse('2026-11-30T00:00:00Z'))).toBe(Date.parse('2026-12-01T00:00:00Z'));
  for (const { two } of [en, zh]) {
    expect(two.codeHint).toContain('{{until}}');
    expect(two.codeHint).not.toContain('UTC');
  }
});
