import { describe, expect, it } from 'vitest';
import { pointsOf, sumProblem, type Terms } from './send-form.ts';

const TERMS: Terms = {
  least: '1000000',
  below: '500000000',
  outToday: '100000000',
  outLimit: '700000000',
  leftToday: '600000000',
  spare: '450000000',
  resetsAt: '2026-11-24T00:00:00.000Z',
  heldUntil: null,
};

describe('the sum of a send', () => {
  it.each([
    ['', null],
    ['0', null],
    ['0.999999', 'least'],
    ['1', null],
    ['450', null],
    ['450.000001', 'spare'],
    ['499.999999', 'spare'],
    ['500', 'below'],
    ['-1', null],
  ] as const)('%s: %s', (text, problem) => {
    expect(sumProblem(TERMS, pointsOf(text))).toBe(problem);
  });

  it('is held to what the day has left', () => {
    expect(sumProblem({ ...TERMS, outToday: '650000000' }, pointsOf('50'))).toBeNull();
    expect(sumProblem({ ...TERMS, outToday: '650000000' }, pointsOf('50.01'))).toBe('day');
    expect(sumProblem({ ...TERMS, outLimit: '0' }, pointsOf('1'))).toBe('day');
  });
});
