import { expect, it } from 'vitest';
import { brokenPair, pairedWith } from './rule-pairs.ts';

it('keeps the least that is sent below what is sent', () => {
  expect(brokenPair({})).toBeNull();
  expect(brokenPair({ 'sends.least_points': 500_000_000 })).toMatchObject({
    below: 'sends.least_points',
    above: 'sends.below_points',
  });
  expect(brokenPair({ 'sends.below_points': 1_000_000 })).not.toBeNull();
  expect(brokenPair({ 'sends.least_points': 600_000_000, 'sends.below_points': 600_000_001 })).toBeNull();
});

it('knows the other rule of a pair from both sides', () => {
  expect(pairedWith('sends.below_points')).toEqual(['sends.least_points']);
  expect(pairedWith('sends.least_points')).toEqual(['sends.below_points']);
  expect(pairedWith('orders.fee_bps')).toEqual([]);
});
