import { describe, expect, it } from 'vitest';
import { type RankFacts, rankParts, scoreOf } from './rank.ts';

const rule = { completion: 500, speed: 300, speedS: 1_800, volume: 200, volumeOrders: 200, timeout: 100 };
const good: RankFacts = { completedPermille: 980, medianReleaseS: 600, ended: 50, timeoutsInRow: 0 };
const score = (facts: Partial<RankFacts>) => scoreOf(rankParts({ ...good, ...facts }, rule));

describe('the ranking of providers', () => {
  it('adds up completion, speed and volume', () => {
    expect(rankParts(good, rule)).toEqual({ completion: 490, speed: 200, volume: 50, timeouts: 0 });
    expect(score({})).toBe(740);
    expect(score({ completedPermille: 1000, medianReleaseS: 0, ended: 9_999 })).toBe(1_000);
  });
  it('gives a newcomer nothing, and takes nothing from one', () => {
    const newcomer = { completedPermille: null, medianReleaseS: null, ended: 0 };
    expect(rankParts({ ...newcomer, timeoutsInRow: 2 }, rule)).toEqual({
      completion: 0,
      speed: 0,
      volume: 0,
      timeouts: 0,
    });
  });
  it('falls with each order in a row that was never viewed, to zero at most', () => {
    expect([1, 2, 3].map((timeoutsInRow) => score({ timeoutsInRow }))).toEqual([640, 540, 440]);
    expect(score({ timeoutsInRow: 99 })).toBe(0);
  });
  it('never pays for being slower or completing less', () => {
    for (let median = 0; median < 4_000; median += 50) {
      expect(score({ medianReleaseS: median + 50 })).toBeLessThanOrEqual(score({ medianReleaseS: median }));
    }
  });
});
