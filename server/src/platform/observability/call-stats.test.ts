import { describe, expect, it } from 'vitest';
import { openCallStats } from './call-stats.ts';

const numberOf = (text: string, series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
};

describe('the calls of functions', () => {
  it('are counted with their errors, sum and cumulated buckets', () => {
    const book = openCallStats();
    const stats = book.of('orders.place');
    stats.record(0.4, false);
    stats.record(30, true);
    stats.record(30_000, false);
    expect(book.of('orders.place')).toBe(stats);
    const text = book.text();
    expect(numberOf(text, 'cardway_calls_total{function="orders.place"}')).toBe(3);
    expect(numberOf(text, 'cardway_call_errors_total{function="orders.place"}')).toBe(1);
    expect(numberOf(text, 'cardway_call_duration_seconds_sum{function="orders.place"}')).toBeCloseTo(30.0304);
    const bucket = (le: string) =>
      numberOf(text, `cardway_call_duration_seconds_bucket{function="orders.place",le="${le}"}`);
    expect([bucket('0.001'), bucket('0.025'), bucket('0.05'), bucket('10'), bucket('+Inf')]).toEqual([1, 1, 2, 2, 3]);
  });

  it('say nothing of functions that nobody called', () => {
    const book = openCallStats();
    book.of('ads.list');
    expect(book.text()).not.toContain('ads.list');
  });
});
