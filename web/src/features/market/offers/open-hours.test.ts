import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadArea, startWords } from '#web/i18n/i18n.ts';
import { hoursText } from './open-hours.ts';

describe('opening hours in words', () => {
  beforeAll(async () => {
    vi.stubGlobal('document', { documentElement: {} });
    await startWords('en').finally(() => vi.unstubAllGlobals());
    await loadArea(['market']);
  });
  it.each([
    [[8], '08:00–16:00 (GMT+8)'],
    [[8, 16], '08:00–24:00 (GMT+8)'],
    [[0, 16], '00:00–08:00, 16:00–24:00 (GMT+8)'],
  ] as const)('shifts %j are %s', (shifts, text) => {
    expect(hoursText({ zone: 8, shifts })).toBe(text);
  });
});
