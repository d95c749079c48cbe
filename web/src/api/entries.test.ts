import { beforeEach, describe, expect, it, vi } from 'vitest';

const MEMBERS = 'virtual:catalogue/members';
vi.mock('virtual:catalogue', () => ({
  table: { 'auth.login': [1, 0, 0] },
  errorNames: { '000004': 'session.expired' },
}));

describe('the entry of a function', () => {
  let fetched = 0;
  const members = (isGone: boolean) =>
    vi.doMock(MEMBERS, () => {
      fetched++;
      if (isGone) throw new TypeError('Importing a module script failed.');
      return { table: { 'orders.place': [2, 1, 1] }, errorNames: { '300001': 'orders.closed' } };
    });
  const load = async () => ({ ...(await import('./entries.ts')), ...(await import('../lib/loading/lost-chunk.ts')) });

  beforeEach(() => {
    vi.resetModules();
    fetched = 0;
    members(false);
  });

  it('is there at once when anybody may call it', async () => {
    const { entryOf, errorNameOf } = await load();
    expect(await entryOf('auth.login')).toEqual([1, 0, 0]);
    expect(errorNameOf('000004')).toBe('session.expired');
    expect(errorNameOf('300001')).toBeUndefined();
    expect(fetched).toBe(0);
  });

  it('is fetched once with those of all members, and their errors', async () => {
    const { entryOf, errorNameOf } = await load();
    const [first, second] = await Promise.all([entryOf('orders.place'), entryOf('orders.place')]);
    expect(first).toEqual([2, 1, 1]);
    expect(second).toEqual(first);
    expect(fetched).toBe(1);
    expect(errorNameOf('300001')).toBe('orders.closed');
    await expect(entryOf('orders.get')).rejects.toThrow('no function named orders.get');
  });

  it('that does not come is reported, and asked for again', async () => {
    members(true);
    const { entryOf, lostChunk } = await load();
    await expect(entryOf('orders.place')).rejects.toThrow();
    expect(lostChunk()).not.toBeNull();
    members(false);
    expect(await entryOf('orders.place')).toEqual([2, 1, 1]);
  });
});
