import { describe, expect, it } from 'vitest';
import { STAFF_QUEUE_NAMES } from '#core/staff/queues.ts';
import en from '#words/en/console.json' with { type: 'json' };
import { isConsole } from './console-paths.ts';
import { entryAt, STAFF_ENTRIES } from './staff-nav.ts';

describe('the navigation of staff', () => {
  it('opens each page by a letter of its own', () => {
    const letters = STAFF_ENTRIES.map(({ letter }) => letter);
    expect(new Set(letters).size).toBe(letters.length);
    expect(letters.filter((letter) => !/^[a-z]$/.test(letter))).toEqual([]);
  });

  it('names every entry, and leads to every queue once', () => {
    expect(Object.keys(en.entry).toSorted()).toEqual(STAFF_ENTRIES.map(({ key }) => key).toSorted());
    const queues = STAFF_ENTRIES.flatMap((entry) => Object.keys(entry.queues));
    expect(queues.toSorted()).toEqual([...STAFF_QUEUE_NAMES].toSorted());
  });

  it('stands beside all of its pages, and knows which one is open', () => {
    expect(STAFF_ENTRIES.filter(({ href }) => !isConsole(href.split('?')[0] ?? ''))).toEqual([]);
    expect(isConsole('/gift')).toBe(false);
    expect(isConsole('/staffing')).toBe(false);
    expect(entryAt('/staff')?.key).toBe('home');
    expect(entryAt('/staff/people/u1')?.key).toBe('people');
    expect(entryAt('/staff/arbitration/GO1')?.key).toBe('cases');
    expect(entryAt('/staff/arbitration/statistics')?.key).toBe('statistics');
  });
});
