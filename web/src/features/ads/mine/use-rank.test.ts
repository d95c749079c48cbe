import { describe, expect, it, vi } from 'vitest';
import { rankAmong } from './use-rank.ts';

vi.mock('virtual:catalogue', () => ({ table: {} }));

const others = (...rates: number[]) => rates.map((rate, no) => ({ rate: String(rate * 10_000), name: `n${no}` }));
const at = (percent: number) => BigInt(percent) * 10_000n;

describe('the rank of a rate', () => {
  it('is its place among all offers', () => {
    expect(rankAmong(others(90, 85, 80), { rate: at(85), kind: 'buy' })).toMatchObject({ place: 3, total: 4 });
    expect(rankAmong(others(80, 85, 90), { rate: at(82), kind: 'sell' })).toMatchObject({ place: 2, total: 4 });
    expect(rankAmong(others(90), { rate: null, kind: 'buy' })).toMatchObject({ place: null, behind: null, total: 2 });
  });

  it('counts offers beyond those compared, and names no place behind them', () => {
    const best = { kind: 'buy', all: 500 } as const;
    expect(rankAmong(others(90, 85), { ...best, rate: at(86) })).toMatchObject({ place: 2, behind: null, total: 501 });
    expect(rankAmong(others(90, 85), { ...best, rate: at(70) })).toMatchObject({ place: null, behind: 2, total: 501 });
  });
});
