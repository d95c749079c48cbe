import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
const KEY = 'socketPlace';

/** Loads a page: it knows only what was stored before. */
async function load(): Promise<typeof import('./socket-place.ts')> {
  vi.resetModules();
  return import('./socket-place.ts');
}

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the place in the stream', () => {
  it('is known to the next page of the same login, and of no other', async () => {
    (await load()).keepPlace('one', '12');
    const { keptPlace } = await load();
    expect([keptPlace('one'), keptPlace('other')]).toEqual(['12', null]);
  });

  it('is the one from before the page was loaded, whatever another tab hears meanwhile', async () => {
    (await load()).keepPlace('one', '12');
    const { keptPlace } = await load();
    kept.set(KEY, JSON.stringify({ name: 'one', seq: '13', at: Date.now() }));
    expect(keptPlace('one')).toBe('12');
  });

  it('is forgotten after a minute', async () => {
    (await load()).keepPlace('one', '12');
    vi.setSystemTime(Date.now() + 59_999);
    expect((await load()).keptPlace('one')).toBe('12');
    vi.setSystemTime(Date.now() + 1);
    expect((await load()).keptPlace('one')).toBeNull();
  });

  it.each(['', 'x', '{}', '{"name":"one","seq":"-1","at":1}', '{"name":"one","seq":7}'])(
    'is none where something else was kept: %s',
    async (text) => {
      kept.set(KEY, text);
      expect((await load()).keptPlace('one')).toBeNull();
    },
  );
});
