import { describe, expect, it } from 'vitest';
import { type CustodyFacts, judgeCustody } from './custody.ts';

const FACTS: CustodyFacts = {
  onChain: 100n,
  books: 100n,
  coming: 0n,
  doubtful: 0n,
  later: 0n,
  leaving: 0n,
  justLeft: 0n,
  lost: 0n,
};
const alarmOf = (change: Partial<CustodyFacts>) => judgeCustody({ ...FACTS, ...change }).alarm;

describe('custody', () => {
  it('is as the books say, to the last unit', () => {
    expect(judgeCustody(FACTS)).toEqual({ alarm: null, difference: 0n });
    expect(judgeCustody({ ...FACTS, onChain: 99n })).toEqual({ alarm: 'missing', difference: -1n });
    expect(judgeCustody({ ...FACTS, onChain: 101n })).toEqual({ alarm: 'surplus', difference: 1n });
  });

  it.each<[string, Partial<CustodyFacts>]>([
    ['was paid in and is not credited', { onChain: 110n, coming: 10n }],
    ['was paid in as one node says', { onChain: 110n, doubtful: 10n }],
    ['was credited from a later block', { onChain: 90n, later: 10n }],
    ['is reserved and has left', { onChain: 90n, leaving: 10n }],
    ['is reserved and is there', { leaving: 10n }],
    ['has just left by the books', { onChain: 110n, justLeft: 10n }],
    ['is lost and known to be', { onChain: 90n, lost: 10n }],
  ])('explains what %s, and not a unit more', (_, change) => {
    expect(alarmOf(change)).toBeNull();
    const { onChain } = { ...FACTS, ...change };
    expect(alarmOf({ ...change, onChain: onChain - 11n })).toBe('missing');
    expect(alarmOf({ ...change, onChain: onChain + 11n })).toBe('surplus');
  });
});
