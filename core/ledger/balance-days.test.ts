import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balancesAt, lastDays, lastMonths, type Span } from './balance-days.ts';

const NOW = Date.UTC(2026, 2, 1, 12);

describe('the balances of days and months', () => {
  it('name the last days and months, over the ends of months and years', () => {
    expect(lastDays(3, NOW)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(lastMonths(4, NOW)).toEqual(['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']);
  });

  it('end with the balance now, and stay where nothing moved', () => {
    const moved: Span[] = [
      { start: '2026-02-28', paidIn: 10n, paidOut: 4n },
      { start: '2026-02-26', paidIn: 7n, paidOut: 0n },
    ];
    expect(balancesAt(['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01'], moved, 100n)).toEqual([
      { start: '2026-02-26', paidIn: 7n, paidOut: 0n, balance: 94n },
      { start: '2026-02-27', paidIn: 0n, paidOut: 0n, balance: 94n },
      { start: '2026-02-28', paidIn: 10n, paidOut: 4n, balance: 100n },
      { start: '2026-03-01', paidIn: 0n, paidOut: 0n, balance: 100n },
    ]);
  });

  it('differ from one to the next by what moved', () => {
    const sums = fc.bigInt({ min: 0n, max: 10n ** 15n });
    const spans = fc.array(fc.record({ day: fc.nat(29), paidIn: sums, paidOut: sums }), { maxLength: 20 });
    fc.assert(
      fc.property(spans, sums, (drawn, now) => {
        const starts = lastDays(30, NOW);
        const moved = new Map(drawn.map(({ day, ...span }) => [day, { ...span, start: starts[day] ?? '' }]));
        const days = balancesAt(starts, [...moved.values()], now);
        expect(days.at(-1)?.balance).toBe(now);
        for (const [no, { paidIn, paidOut, balance }] of days.entries()) {
          const before = days[no - 1]?.balance ?? balance - paidIn + paidOut;
          expect(before + paidIn - paidOut).toBe(balance);
        }
      }),
    );
  });
});
