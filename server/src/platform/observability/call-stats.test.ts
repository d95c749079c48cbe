import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { openCallStats } from './call-stats.ts';

const numberOf = (text: string, series: string): number => {
  const line = text.split('\n').find((part) => part.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
};

describe('the calls of functions', () => {
  it('are counted with their errors, sum and cumulated buckets', async () => {
    const registry = new Registry();
    const book = openCallStats(registry);
    const stats = book.of('orders.place');
    stats.record(0.4, false);
    stats.record(30, true);
    stats.record(30_000, false);
    book.of('orders.place').record(0.4, false);
    const text = await registry.metrics();
    expect(numberOf(text, 'cardway_calls_total{function="orders.place"}')).toBe(4);
    expect(numberOf(text, 'cardway_call_errors_total{function="orders.place"}')).toBe(1);
    expect(numberOf(text, 'cardway_call_duration_seconds_sum{function="orders.place"}')).toBeCloseTo(30.0308);
    const bucket = (le: string) =>
      numberOf(text, `cardway_call_duration_seconds_bucket{le="${le}",function="orders.place"}`);
    expect([bucket('0.001'), bucket('0.025'), bucket('0.05'), bucket('10'), bucket('+Inf')]).toEqual([2, 2, 3, 3, 4]);
  });

  it('say nothing of functions that nobody called', async () => {
    const registry = new Registry();
    openCallStats(registry).of('ads.list');
    expect(await registry.metrics()).not.toContain('ads.list');
  });
});
