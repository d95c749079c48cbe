import { describe, expect, it } from 'vitest';
import { isFresh, type MarketRules, marketOf, midOf, type Reading } from './market.ts';

const USD = 1_000_000n;
const NOW = 1_000_000_000;
const RULES: MarketRules = { leastSources: 2, freshMs: 30_000, maxSpreadBps: 200n, maxMoveBps: 1_000n };
const reading = (dollars: number, ageMs = 0): Reading => ({
  source: `at ${dollars}`,
  price: BigInt(dollars) * USD,
  asOf: NOW - ageMs,
});
const market = (readings: readonly Reading[], last: bigint | null = null, rules: Partial<MarketRules> = {}) =>
  marketOf(readings, { now: NOW, last }, { ...RULES, ...rules });

describe('the middle of a book', () => {
  it.each([
    [99_990n, 100_010n, 100_000n],
    [100_000n, 100_000n, 100_000n],
    // Crossed.
    [100_010n, 99_990n, null],
    // Wider than the rule.
    [98_000n, 102_000n, null],
    // Less than a dollar; ten million and more.
    [0n, 1n, null],
    [20_000_000n, 20_000_001n, null],
  ])('of %s and %s is %s', (bid, ask, mid) => {
    expect(midOf({ bid: bid * USD, ask: ask * USD }, 200n)).toBe(mid === null ? null : mid * USD);
  });
});

describe('what sources agree on', () => {
  it('is their median, as old as the oldest of them', () => {
    expect(market([reading(100_000, 9_000), reading(100_100), reading(100_300, 2_000)])).toEqual({
      mid: 100_100n * USD,
      sources: 3,
      asOf: NOW - 9_000,
    });
    expect(market([reading(100_000), reading(100_100)])).toMatchObject({ mid: 100_050n * USD, sources: 2 });
  });

  it('leaves out the stale, and those from the future', () => {
    const sources = [reading(100_000), reading(100_100), reading(101_000, 30_001), reading(101_000, -5_001)];
    expect(market(sources)).toMatchObject({ mid: 100_050n * USD, sources: 2 });
    expect(isFresh(NOW - 30_000, NOW, 30_000)).toBe(true);
    expect(isFresh(NOW - 30_001, NOW, 30_000)).toBe(false);
  });

  it('leaves out the one that is far from the rest', () => {
    const sources = [reading(100_000), reading(100_100), reading(103_000)];
    expect(market(sources)).toMatchObject({ mid: 100_050n * USD, sources: 2 });
  });

  it('is nothing with too few that are fresh', () => {
    expect(market([])).toBe('too_few');
    expect(market([reading(100_000), reading(100_000, 40_000)])).toBe('too_few');
    expect(market([reading(100_000)], null, { leastSources: 1 })).toMatchObject({ mid: 100_000n * USD });
  });

  it('is nothing when they contradict each other', () => {
    expect(market([reading(100_000), reading(110_000)])).toBe('apart');
    expect(market([reading(100_000), reading(100_100), reading(108_000), reading(116_000)])).toBe('apart');
    // Two of three agree, and the rule asks for three.
    expect(market([reading(100_000), reading(100_100), reading(109_000)], null, { leastSources: 3 })).toBe('too_few');
  });

  it('is nothing that jumps away from the last price, unless that is forgotten', () => {
    const jumped = [reading(130_000), reading(130_100)];
    expect(market(jumped, 100_000n * USD)).toBe('too_few');
    expect(market(jumped, null)).toMatchObject({ mid: 130_050n * USD });
    expect(market(jumped, 100_000n * USD, { maxMoveBps: 0n })).toMatchObject({ mid: 130_050n * USD });
  });
});
