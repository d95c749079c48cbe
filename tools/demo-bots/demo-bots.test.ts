import { describe, expect, it } from 'vitest';
import { WireError } from '#tools/wire/gateway-client.ts';
import { isClaimed } from './cards.ts';
import type { Task } from './duty.ts';
import { openTasks } from './open-tasks.ts';
import { amountOf } from './points-taker.ts';

const refusal = new WireError({ errorCode: '1', errorBizCode: '000068', errorInfo: 'not there' });

function clockedTasks() {
  const clock = { ms: 0 };
  const refused: string[] = [];
  const tasks = openTasks((key) => refused.push(key));
  const ran: string[] = [];
  const task = (key: string, delayS = 10, run: () => Promise<void> = async () => undefined): Task => ({
    key,
    delayS,
    run: async () => {
      ran.push(key);
      await run();
    },
  });
  return { clock, refused, ran, task, work: (...current: Task[]) => tasks.work(current, () => clock.ms) };
}

describe('the tasks of a bot', () => {
  it('are done once their time has passed since they were first seen', async () => {
    const { clock, ran, task, work } = clockedTasks();
    expect(await work(task('a'))).toBe(10_000);
    clock.ms = 9_999;
    expect(await work(task('a'), task('b', 30))).toBe(1);
    expect(ran).toEqual([]);
    clock.ms = 10_000;
    await work(task('a'), task('b', 30));
    expect(ran).toEqual(['a']);
    expect(await work(task('b', 30))).toBe(29_999);
  });

  it('begin anew when they come back', async () => {
    const { clock, ran, task, work } = clockedTasks();
    await work(task('a'));
    expect(await work()).toBeNull();
    clock.ms = 10_000;
    expect(await work(task('a'))).toBe(10_000);
    expect(ran).toEqual([]);
  });

  it('are tried three times where they are refused, with a pause between', async () => {
    const { clock, ran, refused, task, work } = clockedTasks();
    const refusing = task('a', 0, () => Promise.reject(refusal));
    await work(refusing);
    expect(ran).toHaveLength(1);
    expect(await work(refusing)).toBe(15_000);
    for (clock.ms = 15_000; clock.ms < 120_000; clock.ms += 15_000) await work(refusing);
    expect(ran).toHaveLength(3);
    expect(refused).toEqual(['a', 'a', 'a']);
    expect(await work(refusing)).toBeNull();
  });

  it('end with the session when the product does not answer', async () => {
    const { task, work } = clockedTasks();
    const failing = task('a', 0, () => Promise.reject(new TypeError('fetch failed')));
    await expect(work(failing)).rejects.toThrow('fetch failed');
  });

  it('are at most ten after a look', async () => {
    const { ran, task, work } = clockedTasks();
    await work(...Array.from({ length: 25 }, (_, index) => task(`task ${index}`, 0)));
    expect(ran).toHaveLength(10);
  });
});

describe('the claim of a bot', () => {
  const order = (ordersTogether: number, faceValue = '10000') =>
    ({ seller: { ordersTogether }, cards: [{ faceValue }], unit: 2 }) as unknown as Parameters<typeof isClaimed>[0];

  it('comes with the sixth order of the same two, and every sixth after it', () => {
    const claimed = Array.from({ length: 18 }, (_, before) => isClaimed(order(before)));
    expect(claimed.flatMap((is, before) => (is ? [before + 1] : []))).toEqual([6, 12, 18]);
  });

  it('needs a card of which half is left', () => {
    expect([isClaimed(order(5, '100')), isClaimed(order(5, '200'))]).toEqual([false, true]);
  });
});

it.each([
  ['nothing named', {}, 10],
  ['the least', { minAmount: '30' }, 30],
  ['exact amounts', { exactAmounts: ['20', '50'] }, 20],
  ['little left', { availableAmount: '4' }, 4],
  ['a least above the most of a bot', { minAmount: '500' }, null],
  ['a least above what is left', { minAmount: '30', availableAmount: '20' }, null],
  ['nothing left', { availableAmount: '0' }, null],
] as const)('takes of an offer with %s', (_, terms, points) => {
  const units = (text: string) => `${text}000000`;
  const raw = { exactAmounts: null, minAmount: null, maxAmount: null, availableAmount: '1000', ...terms };
  const offer = {
    exactAmounts: raw.exactAmounts?.map(units) ?? null,
    minAmount: raw.minAmount === null ? null : units(raw.minAmount),
    maxAmount: null,
    availableAmount: units(raw.availableAmount),
  };
  expect(amountOf(offer)).toBe(points === null ? null : BigInt(units(String(points))));
});
