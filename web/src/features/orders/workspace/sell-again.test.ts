import { expect, it, vi } from 'vitest';
import { knownReceipt } from './sell-again.tsx';

vi.mock('virtual:catalogue', () => ({ table: {} }));

it('asks for the best offer with the receipt that the cards are known to have', () => {
  expect((['none', 'any', 'cash', 'debit'] as const).map((receipt) => knownReceipt({ receipt }))).toEqual([
    'none',
    'none',
    'cash',
    'debit',
  ]);
});
