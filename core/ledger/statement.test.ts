import { expect, it } from 'vitest';
import { daysOfMonth, statementSums } from './statement.ts';

it('closes with what it opened with and what moved', () => {
  const rows = [{ delta: 700n }, { delta: -200n }, { delta: -1n }];
  expect(statementSums(50n, rows)).toEqual({ opening: 50n, paidIn: 700n, paidOut: 201n, closing: 549n });
  expect(statementSums(-5n, [])).toEqual({ opening: -5n, paidIn: 0n, paidOut: 0n, closing: -5n });
});

it('knows where a month ends', () => {
  expect(daysOfMonth('2026-11')).toEqual({ from: '2026-11-01', until: '2026-12-01' });
  expect(daysOfMonth('2026-12')).toEqual({ from: '2026-12-01', until: '2027-01-01' });
});
