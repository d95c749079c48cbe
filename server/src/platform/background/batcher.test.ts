import { describe, expect, it } from 'vitest';
import { type BatcherOptions, openBatcher } from './batcher.ts';

interface Item {
  readonly name: string;
  readonly keys?: readonly string[];
  readonly lock?: string;
}

/** A batcher whose batches the test completes by hand. */
function table(options: Partial<BatcherOptions<Item, string>> = {}) {
  const sent: { names: string[]; end: (error?: unknown) => void }[] = [];
  const arrivals: (() => void)[] = [];
  const batcher = openBatcher<Item, string>({
    run: (items) =>
      new Promise((resolve, reject) => {
        const names = items.map(({ name }) => name);
        const end = (error?: unknown) => (error ? reject(error) : resolve(names.map((name) => `did ${name}`)));
        sent.push({ names, end });
        arrivals.shift()?.();
      }),
    keysOf: ({ keys }) => keys ?? [],
    lockOf: ({ name, lock }) => lock ?? name,
    maxItems: 4,
    waitMs: 0,
    maxInFlight: 2,
    maxWaiting: 100,
    busy: 'orders.busy',
    ...options,
  });
  let seen = 0;
  /** The next batch that is sent. */
  const next = async () => {
    if (sent.length <= seen) await new Promise<void>((resolve) => arrivals.push(resolve));
    return sent[seen++] as (typeof sent)[number];
  };
  const add = (...names: string[]) => Promise.all(names.map((name) => batcher.add({ name })));
  return { batcher, sent, next, add };
}

const databaseError = (code: string) => Object.assign(new Error(code), { code, severity: 'ERROR' });

describe('the placement batcher', () => {
  it('sends the first at once, and what comes meanwhile together', async () => {
    const { next, add } = table({ maxInFlight: 1 });
    const first = add('a');
    const item = await next();
    expect(item.names).toEqual(['a']);
    const rest = add('b', 'c', 'd', 'e', 'f');
    item.end();
    const two = await next();
    expect(two.names).toEqual(['b', 'c', 'd', 'e']);
    two.end();
    (await next()).end();
    expect(await first).toEqual(['did a']);
    expect((await rest).at(-1)).toBe('did f');
  });

  it('keeps apart what shares a key, in the order of arrival', async () => {
    const { batcher, next } = table();
    const all = ['a', 'b', 'c'].map((name) => batcher.add({ name, keys: ['code'], lock: 'same' }));
    for (const name of ['a', 'b', 'c']) {
      const batch = await next();
      expect(batch.names).toEqual([name]);
      batch.end();
    }
    await Promise.all(all);
  });

  it('prefers those who need not wait for a batch in flight', async () => {
    const { batcher, next, sent } = table();
    const all = [batcher.add({ name: 'a', lock: 'x' })];
    const item = await next();
    all.push(batcher.add({ name: 'b', lock: 'x' }), batcher.add({ name: 'c', lock: 'y' }));
    const two = await next();
    expect(two.names).toEqual(['c']);
    item.end();
    const three = await next();
    expect(three.names).toEqual(['b']);
    two.end();
    three.end();
    await Promise.all(all);
    expect(sent.length).toBe(3);
  });

  it('sends together what shares a lock, and the rest in the order of arrival', async () => {
    const { batcher, next } = table({ maxItems: 2, maxInFlight: 1 });
    const all = [batcher.add({ name: 'first' })];
    const item = await next();
    const locks = { a: 'x', b: 'y', c: 'x', d: 'z', e: 'x' };
    for (const [name, lock] of Object.entries(locks)) all.push(batcher.add({ name, lock }));
    item.end();
    for (const names of [['a', 'c'], ['e', 'b'], ['d']]) {
      const batch = await next();
      expect(batch.names).toEqual(names);
      batch.end();
    }
    await Promise.all(all);
  });

  it('never has two at work that share a key, and sends others past the one that waits', async () => {
    const { batcher, next, sent } = table();
    const all = [batcher.add({ name: 'a', keys: ['code'] })];
    const item = await next();
    all.push(batcher.add({ name: 'b', keys: ['code'] }), batcher.add({ name: 'c', keys: ['other'] }));
    const two = await next();
    expect(two.names).toEqual(['c']);
    two.end();
    item.end();
    const three = await next();
    expect(three.names).toEqual(['b']);
    three.end();
    expect(await Promise.all(all)).toEqual(['did a', 'did b', 'did c']);
    expect(sent.length).toBe(3);
  });

  it('tries once more together what failed for what others did', async () => {
    const { next, add } = table();
    const all = add('a', 'b');
    (await next()).end(databaseError('23505'));
    const again = await next();
    expect(again.names).toEqual(['a', 'b']);
    again.end();
    expect(await all).toEqual(['did a', 'did b']);
  });

  it.each(['40P01', '22000'])(
    'tries each alone when a batch fails as a whole, and blames the one that fails (%s)',
    async (state) => {
      const { batcher, next } = table();
      const results = Promise.allSettled(['a', 'b', 'c'].map((name) => batcher.add({ name })));
      (await next()).end(databaseError(state));
      if (state === '40P01') (await next()).end(databaseError(state));
      for (const name of ['a', 'b', 'c']) {
        const alone = await next();
        expect(alone.names).toEqual([name]);
        alone.end(name === 'b' ? databaseError('22000') : undefined);
      }
      expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    },
  );

  it('sends nothing again when it is not known what became of it', async () => {
    const { batcher, next, sent } = table();
    const results = Promise.allSettled(['a', 'b'].map((name) => batcher.add({ name })));
    (await next()).end(new Error('Connection terminated unexpectedly'));
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(sent.length).toBe(1);
  });

  it('turns away what exceeds the queue', async () => {
    const { batcher, next } = table({ maxWaiting: 1, maxInFlight: 1 });
    const first = batcher.add({ name: 'a' });
    const item = await next();
    const second = batcher.add({ name: 'b' });
    await expect(batcher.add({ name: 'c' })).rejects.toMatchObject({ code: 'orders.busy' });
    item.end();
    await first;
    (await next()).end();
    expect(await second).toBe('did b');
  });
});
