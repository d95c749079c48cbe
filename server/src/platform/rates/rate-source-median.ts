import { agreedRate } from '#core/money/plausible-rate.ts';
import type { RatePublisher, RateTable } from './rate-source.ts';

/**
 * Several publishers as one: of each currency the rate that they agree on. Those that cannot be reached are left out as
 * long as most answer. Throws when most do not.
 */
export function medianRates(publishers: readonly RatePublisher[], maxSpreadBps: () => number): RatePublisher {
  return {
    async fetch() {
      const answers = await Promise.allSettled(publishers.map((publisher) => publisher.fetch()));
      const tables = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      if (tables.length * 2 <= publishers.length) {
        throw new Error(`exchange rates: ${tables.length} of ${publishers.length} publishers answered`, {
          cause: answers.find((answer) => answer.status === 'rejected')?.reason,
        });
      }
      return merged(tables, BigInt(maxSpreadBps()));
    },
  };
}

function merged(tables: readonly RateTable[], maxSpreadBps: bigint): RateTable {
  const usdPer = new Map<string, bigint>();
  for (const currency of new Set(tables.flatMap((table) => [...table.usdPer.keys()]))) {
    const figures = tables.flatMap((table) => table.usdPer.get(currency) ?? []);
    // A currency has a rate when most of those that answered have it: one publisher does not bring it in.
    if (figures.length * 2 <= tables.length) continue;
    const rate = agreedRate(figures, maxSpreadBps);
    if (rate !== null) usdPer.set(currency, rate);
  }
  // The oldest date counts: a rate is as fresh as what it is made of.
  const asOf = new Date(Math.min(...tables.map((table) => table.asOf.getTime())));
  return { source: [...new Set(tables.map((table) => table.source))].join('+'), asOf, usdPer };
}
